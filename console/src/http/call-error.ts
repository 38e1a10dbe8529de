import type { Problem } from '@countersign/contract/problem';

/** Why a call gave no answer that can be used; each has a text in `failures.*`. */
export type CallFailure =
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** No answer: offline, refused, or none within the time-out. */
  | { readonly kind: 'unreachable' }
  /** An answer outside the contract. */
  | { readonly kind: 'unreadable'; readonly status: number; readonly requestId?: string }
  /** No token, or it has lapsed; the question of S4.2 stands open already. */
  | { readonly kind: 'session-needed' };

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: CallFailure;

  constructor(failure: CallFailure, options?: ErrorOptions) {
    super(failure.kind === 'problem' ? failure.problem.code : failure.kind, options);
    this.failure = failure;
  }
}

/** The failure inside whatever a call's promise rejected with; our own bugs are passed on. */
export function failureOf(error: unknown): CallFailure {
  if (error instanceof CallError) return error.failure;
  throw error;
}
