import type { HitStrength } from '@countersign/contract/duplicates/stop-list-hit';
import type { SentenceCode, Signal } from '@countersign/domain/duplicates/signal';

const sameNumber: readonly SentenceCode[] = [
  'establishment-number-same',
  'company-number-same',
  'person-number-same',
];
const alikeName: readonly SentenceCode[] = ['name-same', 'name-near'];
const alikePlace: readonly SentenceCode[] = [
  'address-house',
  'address-street',
  'address-postal-code',
  'address-town',
];

/**
 * How strongly what two practices have in common says that they are one; undefined where it is no hit. The name alone counts
 * only where the entry has no place that could differ.
 */
export function hitStrength(
  signals: readonly Pick<Signal, 'sentence'>[],
  { hasPlace }: { readonly hasPlace: boolean },
): HitStrength | undefined {
  const says = (codes: readonly SentenceCode[]) =>
    signals.some(({ sentence }) => codes.includes(sentence));
  if (says(sameNumber)) return 'number';
  if (says(['domain-same'])) return 'domain';
  if (says(alikeName) && says(alikePlace)) return 'name-and-place';
  if (says(['name-same']) && !hasPlace) return 'name';
  return says(['address-house']) ? 'place' : undefined;
}

/** Whether a hit is for a person to look at. "Different" is silent until a number agrees that did not when it was said. */
export function hitStanding({
  strength,
  answer,
  answeredStrength,
}: {
  readonly strength: HitStrength;
  readonly answer: 'same' | 'different' | null;
  readonly answeredStrength: HitStrength | null;
}): 'same' | 'open' | 'silent' {
  if (answer === 'same') return 'same';
  if (answer === null) return 'open';
  return strength === 'number' && answeredStrength !== 'number' ? 'open' : 'silent';
}
