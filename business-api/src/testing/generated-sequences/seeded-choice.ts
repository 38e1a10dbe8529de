/** Choices that are the same for the same seed (mulberry32). */
export interface Choice {
  /** 0 to below 1 */
  next(): number;
  of<T>(list: readonly [T, ...T[]]): T;
  /** Undefined where the list is empty. */
  among<T>(list: readonly T[]): T | undefined;
  happens(probability: number): boolean;
}

export function seededChoice(seed: number): Choice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const among = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)];
  return {
    next,
    among,
    of: (list) => among(list) ?? list[0],
    happens: (chance) => next() < chance,
  };
}
