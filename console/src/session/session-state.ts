import type { IdentityClaims } from '@countersign/domain/identity/identity-claims';
import type { Freshness } from '@countersign/domain/identity/sign-in-challenge';

/** Why a sign-in failed; each has a text in `signIn.failures.*` (S2.3). */
export const signInFailures = [
  'refused',
  'no-transaction',
  'token-invalid',
  'clock',
  'provider-unreachable',
  'provider-misconfigured',
  'storage-blocked',
  'too-many-redirects',
  'unexpected',
] as const;
export type SignInFailure = (typeof signInFailures)[number];

/** A person who is signed in, or was until the token lapsed. */
export interface Person {
  readonly claims: IdentityClaims;
  /** `issuer|sub`, as the API identifies people: a subject is unique at its issuer only. */
  readonly subject: string;
  /** Why the last way to the provider could not begin. */
  readonly signInFailure?: SignInFailure;
}

export type SessionState =
  /** The provider's response is being checked. */
  | { readonly kind: 'checking' }
  /** No token, never signed in: screens that need one redirect to the provider at once (S4.1). */
  | {
      readonly kind: 'anonymous';
      /** Another tab of the browser is signing in at the provider; its session will be this one's. */
      readonly elsewhere?: true;
    }
  | ({
      readonly kind: 'signed-in';
      /** The token ends soon, see lapseWarningMs. */
      readonly endsSoon?: true;
      /** Another account was signed in before the redirect to the provider. */
      readonly accountChanged?: true;
      /** After another sign-in that the provider or the API required. */
      readonly reauthenticated?: true;
      /** An act needs a sign-in of that age and strength: the dialog asks. */
      readonly neededSignIn?: Freshness | undefined;
    } & Person)
  /** S4.2: the token ran out under a person who had been signed in. */
  | ({
      readonly kind: 'lapsed';
      readonly prompt: 'asking' | 'declined';
      /** Of age 0: someone ended the session; only a sign-in from then on counts. */
      readonly neededSignIn?: Freshness | undefined;
    } & Person)
  /** The person signed out; only a button starts a sign-in (S4.1). */
  | { readonly kind: 'signed-out' }
  /** S2.3: the message stays; only a button tries again (S4.1). */
  | { readonly kind: 'failed'; readonly reason: SignInFailure; readonly detail?: string };
