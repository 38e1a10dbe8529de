import { readFileSync } from 'node:fs';

/** What a person says that two applications are to each other. */
export type Truth = 'duplicate' | 'related' | 'different';

export interface LabelledPair {
  readonly id: string;
  readonly category: string;
  readonly truth: Truth;
  readonly a: unknown;
  readonly b: unknown;
}

export interface LabelledNames {
  readonly one: string;
  readonly other: string;
  readonly same: boolean;
}

/** Rules are tuned on the one half; the other half only says how well they carry over. */
export type Half = 'tuning' | 'held-back';

const folder = new URL('../../domain/src/duplicates/pairs/', import.meta.url);

export function readPairs(half: Half): LabelledPair[] {
  return JSON.parse(readFileSync(new URL(`${half}.json`, folder), 'utf8'));
}

export function readNamePairs(half: Half): LabelledNames[] {
  return JSON.parse(readFileSync(new URL(`names-${half}.json`, folder), 'utf8'));
}
