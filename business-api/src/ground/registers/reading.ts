import type { RegisterRecord } from './register-record.ts';

/** Why an answer says nothing. Each has a sentence in every language. */
export const unknownReasons = [
  'no-answer',
  'redirected',
  'rate-limited',
  'caller-refused',
  'unavailable',
  'page-instead-of-answer',
  'cut-short',
  'wrong-shape',
  'error-in-answer',
  'number-refused',
  'another-number',
  'withheld-by-law',
  'too-large',
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

/** What an answer means: only `found` and `not-found` are results. */
export type Reading =
  | { readonly knowledge: 'found'; readonly record: RegisterRecord }
  | { readonly knowledge: 'not-found'; readonly reason: NotFoundReason }
  | { readonly knowledge: 'unknown'; readonly reason: UnknownReason };

/** `branch-not-found`: the register knows the company, and no such branch of it. */
export type NotFoundReason = 'not-found' | 'branch-not-found';

export function found(record: RegisterRecord): Reading {
  return { knowledge: 'found', record };
}

export function notFound(reason: NotFoundReason = 'not-found'): Reading {
  return { knowledge: 'not-found', reason };
}

export function unknown(reason: UnknownReason): Reading {
  return { knowledge: 'unknown', reason };
}
