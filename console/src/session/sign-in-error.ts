import type { SignInFailure } from './session-state.ts';

/** A failed sign-in. `detail` is a code for support, never a token or an address. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly reason: SignInFailure;
  readonly detail: string | undefined;

  constructor(reason: SignInFailure, detail?: string, options?: ErrorOptions) {
    super(detail === undefined ? reason : `${reason}: ${detail}`, options);
    this.reason = reason;
    this.detail = detail;
  }
}

/** The person or an administrator denied access at the provider. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof SignInError && error.detail === 'access_denied';
}
