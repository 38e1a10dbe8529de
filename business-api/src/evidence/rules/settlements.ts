import type { EvidenceItem } from '@countersign/contract/evidence/evidence';
import type { ItemFinding, Settlement } from './evidence-case.ts';

export function itemSubject(code: string): string {
  return `item:${code}`;
}

/** `name` as in `restsOn`, `fr-siret 73282932000074`. */
export function numberSubject(name: string): string {
  return `number:${name}`;
}

/**
 * What contradicts an item, as a text to compare: a person who settles it has seen this. Null where
 * nothing does. The time of an answer is no part of it, so that a repeated answer does not undo a
 * person's judgement.
 */
export function findingKey({ state, why, whyValues, restsOn = [] }: ItemFinding): string | null {
  if (state !== 'contradicted') return null;
  const { at: _, ...values } = whyValues ?? {};
  return JSON.stringify([why, Object.entries(values).sort(), [...restsOn].sort()]);
}

/** The person's judgement of an item, unless a contradiction has come up since. */
export function judgementOn(
  code: string,
  found: ItemFinding,
  settlements: readonly Settlement[],
): (Settlement & { readonly as: 'by-hand' | 'waived' }) | undefined {
  const settled = settlements.find(({ subject }) => subject === itemSubject(code));
  if (settled === undefined || settled.as === 'accepted') return undefined;
  const standing = findingKey(found);
  if (standing !== null && standing !== settled.basis) return undefined;
  return { ...settled, as: settled.as };
}

export function settledBy({ by, at, note }: Settlement): NonNullable<EvidenceItem['settled']> {
  return { by, at: at.toISOString(), note };
}
