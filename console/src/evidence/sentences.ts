import type {
  CrossCheckEvidence,
  EvidenceItem,
  EvidenceSignal,
} from '@countersign/contract/evidence/evidence';
import { type FindingReason, findingReasons } from '@countersign/domain/evidence/finding-reasons';
import { type ItemWhyCode, itemWhyCodes } from '@countersign/domain/evidence/item-why-codes';
import {
  type RegisterFinding,
  type RegisterId,
  registers,
} from '@countersign/domain/evidence/register-finding';
import { type SignalCode, signalCodes } from '@countersign/domain/evidence/signal-codes';
import type * as z from 'zod/mini';
import type { EvidenceText } from './use-evidence-text.ts';

type Values = Readonly<Record<string, string>>;

const ofOtherRegistrations = ['similar-known', 'already-known'] as const;

// A code that this console does not know yet has a general sentence. That every known code has one
// of its own is checked by the compiler (codes of the domain) and by a test (codes of the API).

export function itemWhy(words: EvidenceText, { why, state }: EvidenceItem, values: Values): string {
  const general = words.say(`itemWhyElse.${state}`);
  // The ticket number of a registration in another market is not told.
  if (isOf(ofOtherRegistrations, why) && values.ticket === undefined) {
    return words.say(`itemWhyElsewhere.${why}`);
  }
  return isOf<ItemWhyCode>(itemWhyCodes, why)
    ? filled((given) => words.say(`itemWhy.${why}`, given), values, general)
    : general;
}

export function registerWhy(
  words: EvidenceText,
  { why, verdict }: RegisterFinding,
  values: Values,
): string {
  const general = words.say(`registerWhyElse.${verdict}`);
  return isOf<FindingReason>(findingReasons, why)
    ? filled((given) => words.say(`registerWhy.${why}`, given), values, general)
    : general;
}

export function signalSentence(
  words: EvidenceText,
  { code, direction }: z.infer<typeof EvidenceSignal>,
  values: Values,
): string {
  const general = words.say(`signalElse.${direction}`);
  return isOf<SignalCode>(signalCodes, code)
    ? filled((given) => words.say(`signal.${code}`, given), values, general)
    : general;
}

/** Why a layer of a number failed or could not be checked. */
export function layerReason(words: EvidenceText, reason: string): string {
  return words.look(`layerReason.${reason}`) || words.say('layerReason.else');
}

/** What comparing two numbers of the application found; `market` names a country by its code. */
export function crossSentence(
  words: EvidenceText,
  { reason, values, schemeIds }: z.infer<typeof CrossCheckEvidence>,
  market: (code: string) => string,
): string {
  const [one = '', other = ''] = schemeIds.map((id) => schemeName(words, id));
  const shown = reason === 'foreign-number' ? values.map(market) : values;
  const given = { one, other, first: shown[0], second: shown[1] };
  return words.look(`cross.${reason}`, given) || words.say('cross.else', given);
}

export function schemeName(words: EvidenceText, scheme: string): string {
  return words.look(`scheme.${scheme}`) || words.say('scheme.else');
}

export function registerName(words: EvidenceText, register: string): string {
  return words.say(`register.${isOf<RegisterId>(registers, register) ? register : 'else'}`);
}

function isOf<Code extends string>(codes: readonly Code[], code: string): code is Code {
  return codes.some((one) => one === code);
}

const missing = '\u0000';

/** The sentence, or the general one where it would have a gap. */
function filled(sentence: (values: Values) => string, values: Values, general: string): string {
  const text = sentence({ date: missing, number: missing, register: missing, ...values });
  return text === '' || text.includes(missing) ? general : text;
}
