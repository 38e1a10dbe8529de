export type Random = () => number;

/** Repeatable randomness: the same seed gives the same numbers on every machine (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const DIGITS = '0123456789';
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function oneOf<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new Error('Nothing to choose from');
  return choice;
}

export function randomText(random: Random, length: number, alphabet: string = DIGITS): string {
  return Array.from({ length }, () => oneOf(random, [...alphabet])).join('');
}

/** A whole number written with this many digits, from `from` on. */
export function number(random: Random, length: number, from: number, to: number): string {
  return String(from + Math.floor(random() * (to - from + 1))).padStart(length, '0');
}
