import type { EvidenceItem, EvidenceSignal } from '@countersign/contract/evidence/evidence';
import type { SignalCode } from '@countersign/domain/evidence/signal-codes';

type Weight = Pick<EvidenceSignal, 'direction' | 'strength'>;

const inFavour = (strength: EvidenceSignal['strength']): Weight => ({ direction: 'for', strength });
const against = (strength: EvidenceSignal['strength']): Weight => ({
  direction: 'against',
  strength,
});

/**
 * How much each signal weighs. 3 against contradicts, 2 against needs a look, 1 is for the reader's
 * information. No signal rests on the name, nationality or language of a person.
 */
export const weights: Readonly<Record<SignalCode, Weight>> = {
  'register-confirms': inFavour(3),
  'contact-is-officer': inFavour(2),
  'address-of-approved': inFavour(2),
  'numbers-agree': inFavour(1),
  'email-domain-fits': inFavour(1),
  'register-closed': against(3),
  'register-insolvent': against(3),
  'register-not-found': against(3),
  'register-name-differs': against(3),
  'licence-expired': against(3),
  'numbers-contradict': against(3),
  'already-known': against(3),
  'on-stop-list': against(3),
  'register-name-similar': against(2),
  'number-of-person': against(2),
  'register-address-differs': against(2),
  'register-activity-differs': against(2),
  'licence-of-another-state': against(2),
  'licence-ends-soon': against(2),
  'check-digit-fails': against(2),
  'number-fails': against(2),
  'forbidden-number-masked': against(2),
  'mailbox-address': against(2),
  'mixed-alphabets': against(2),
  'lookalike-letters': against(2),
  'same-contact-applied-often': against(2),
  'rejected-before': against(2),
  'register-away': against(1),
  'foreign-number': against(1),
  'free-email': against(1),
  'email-domain-differs': against(1),
  'phone-of-another-country': against(1),
  'postal-code-form': against(1),
  'postal-code-region': against(1),
  'number-rewritten': against(1),
};

type Said = Pick<EvidenceItem, 'code' | 'state' | 'why' | 'whyValues'>;

/**
 * The signal that an item is at the same time: by its reason, and by its state where one reason has
 * two weights. A contradicted item weighs 3, an open one 2 at most.
 */
export function signalCodeOf({ code, why, whyValues }: Said): SignalCode | undefined {
  switch (why) {
    case 'ceased':
      return 'register-closed';
    case 'insolvent':
      return 'register-insolvent';
    case 'not-found':
      return 'register-not-found';
    case 'name-differs':
      return 'register-name-differs';
    case 'name-similar':
    case 'name-former':
      return 'register-name-similar';
    case 'number-of-person':
      return code === 'name-agrees' ? why : undefined;
    case 'address-differs':
      return 'register-address-differs';
    case 'activity-differs':
      return 'register-activity-differs';
    case 'register-differs':
      return code === 'licence-valid' ? 'register-not-found' : undefined;
    case 'expired':
      return 'licence-expired';
    case 'ends-soon':
      return 'licence-ends-soon';
    case 'email-domain-fits':
    case 'free-email':
    case 'licence-of-another-state':
      return why;
    case 'officer-is-contact':
      return 'contact-is-officer';
    case 'contact-not-shown':
      return whyValues.website === undefined ? undefined : 'email-domain-differs';
    case 'similar-known':
    case 'already-known':
      return 'already-known';
    case 'stop-list-alike':
    case 'on-stop-list':
      return 'on-stop-list';
    default:
      return undefined;
  }
}

/** A signal with its usual weight, or with less of it. */
export function signal(
  code: SignalCode,
  restsOn: string | null = null,
  values: Readonly<Record<string, string>> = {},
  strongest: EvidenceSignal['strength'] = 3,
): EvidenceSignal {
  const { direction, strength } = weights[code];
  const weight = strength > strongest ? strongest : strength;
  return { code, direction, strength: weight, values: { ...values }, restsOn };
}
