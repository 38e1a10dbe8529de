import type { UnknownReason } from '@countersign/domain/evidence/finding-reasons';
import type { RegisterRecord } from './register-record.ts';

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
