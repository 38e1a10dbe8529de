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

/** By its name: what a file throws is not of the class that the script in the page has. */
export function isSignInError(error: unknown): error is SignInError {
  return error instanceof Error && error.name === 'SignInError';
}

/** The person or an administrator denied access at the provider. */
export function wasCancelled(error: unknown): boolean {
  return isSignInError(error) && error.detail === 'access_denied';
}
