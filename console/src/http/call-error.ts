import type { Problem } from '@countersign/contract/problems/problem';

/** Why a call has no usable response; each kind has a text in `failures.*`. */
export type CallFailure =
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** No response: offline, refused, or timed out. */
  | { readonly kind: 'unreachable' }
  /** A response outside the contract. */
  | { readonly kind: 'unreadable'; readonly status: number; readonly requestId?: string }
  /** No token, or a lapsed one; the dialog of S4.2 is open already. */
  | { readonly kind: 'session-needed' };

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: CallFailure;

  constructor(failure: CallFailure, options?: ErrorOptions) {
    super(failure.kind === 'problem' ? failure.problem.code : failure.kind, options);
    this.failure = failure;
  }
}

/** The seconds that the response asks to wait before the next attempt; undefined if it names none. */
export function waitOf(failure: CallFailure): number | undefined {
  return failure.kind === 'problem' ? failure.problem.retryAfterSeconds : undefined;
}

/** The failure of a call's rejection; throws any other error, which is a bug. */
export function failureOf(error: unknown): CallFailure {
  if (error instanceof CallError) return error.failure;
  throw error;
}
