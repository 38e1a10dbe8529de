import type { Statistics } from '@countersign/contract/statistics';
import { useState } from 'react';

/** Which question figures answer, as far as it decides what stands beside what. */
export function questionOf({ perDay, byMarket }: Statistics): string {
  return `${perDay.length}/${byMarket.map(({ countryCode }) => countryCode).join()}`;
}

/**
 * Keeps things in the order in which they stood when the question `of` was first answered, so that
 * nothing changes its place under somebody's pointer; what is new comes last. Another question
 * orders anew.
 */
export function useSteadyOrder<T>(
  sorted: readonly T[],
  keyOf: (one: T) => string,
  of: string,
): readonly T[] {
  const [first, setFirst] = useState({ of, keys: sorted.map(keyOf) });
  if (first.of !== of) {
    setFirst({ of, keys: sorted.map(keyOf) });
    return sorted;
  }
  const place = (one: T) => {
    const index = first.keys.indexOf(keyOf(one));
    return index === -1 ? first.keys.length : index;
  };
  return sorted.toSorted((a, b) => place(a) - place(b));
}
