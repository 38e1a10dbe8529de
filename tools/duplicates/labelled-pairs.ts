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
  return readLines(`${half}.jsonl`).map((line) => JSON.parse(line));
}

export function readNamePairs(half: Half): LabelledNames[] {
  return readLines(`names-${half}.jsonl`).map((line) => JSON.parse(line));
}

/** One pair a line, as the command reads them. */
function readLines(name: string): string[] {
  return readFileSync(new URL(name, folder), 'utf8').trim().split('\n');
}
