import type { Statistics } from '@countersign/contract/statistics';
import { useState } from 'react';

/** Identifies the period and markets of the figures: another value may change the order. */
export function questionOf({ perDay, byMarket }: Statistics): string {
  return `${perDay.length}/${byMarket.map(({ countryCode }) => countryCode).join()}`;
}

/**
 * Keeps items in the order of the first result for `of`, so that nothing moves under the pointer;
 * new items come last. Another `of` sorts again.
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
