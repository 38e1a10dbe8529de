import type { EvidenceSignal } from '@countersign/contract/evidence';
import type { SignalCode, signalsAgainst, signalsFor } from '@countersign/contract/evidence-words';

type Strength = EvidenceSignal['strength'];

/**
 * How much each signal weighs. 3 against contradicts, 2 against needs eyes, 1 is for the reader's
 * information. No signal rests on the name, nationality or language of a person.
 */
export const strengthsFor: Readonly<Record<(typeof signalsFor)[number], Strength>> = {
  'number-confirmed': 3,
  'numbers-agree': 1,
  'mail-of-website': 1,
  'contact-is-holder': 2,
  'licence-runs': 1,
};

export const strengthsAgainst: Readonly<Record<(typeof signalsAgainst)[number], Strength>> = {
  'register-closed': 3,
  'register-knows-not': 3,
  'name-other': 3,
  'tax-number-unknown': 3,
  'licence-ended': 3,
  'numbers-contradict': 3,
  'already-known': 3,
  'name-similar': 2,
  'place-other': 2,
  'activity-other': 2,
  'licence-ends-soon': 2,
  'number-fails': 2,
  'number-masked': 2,
  'place-is-mail-box': 2,
  'perhaps-known': 2,
  'place-similar': 1,
  'numbers-questionable': 1,
  'number-often-fails': 1,
  'foreign-number': 1,
  'mail-of-free-provider': 1,
  'mail-of-other-domain': 1,
  'telephone-of-another-country': 1,
};

export function signal(
  code: SignalCode,
  restsOn: string | null = null,
  values: Readonly<Record<string, string>> = {},
): EvidenceSignal {
  const against: Readonly<Partial<Record<SignalCode, Strength>>> = strengthsAgainst;
  const inFavour: Readonly<Partial<Record<SignalCode, Strength>>> = strengthsFor;
  const weight = against[code];
  const direction = weight === undefined ? 'for' : 'against';
  const strength = weight ?? inFavour[code] ?? 1;
  return { code, direction, strength, values: { ...values }, restsOn };
}

/** Whether an item's reason is the code of a signal as well. */
export function isSignalCode(code: string): code is SignalCode {
  return Object.hasOwn(strengthsAgainst, code) || Object.hasOwn(strengthsFor, code);
}
