import type { IdentityClaims } from '@countersign/domain/identity/identity-claims';

/** Why a sign-in came to nothing; each has a text in `signIn.failures.*` (S2.3). */
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

/** Somebody who is signed in, or had been. */
export interface Person {
  readonly claims: IdentityClaims;
  /** `issuer|sub`, as the API names people: a subject means something at its issuer only. */
  readonly subject: string;
}

export type SessionState =
  /** The answer of the provider is being looked at. */
  | { readonly kind: 'checking' }
  /** No token, never signed in: screens that need one send to the provider at once (S4.1). */
  | { readonly kind: 'anonymous' }
  | ({
      readonly kind: 'signed-in';
      /** The token ends soon: see lapseWarningMs. */
      readonly endsSoon?: true;
      /** Somebody else had been signed in before the trip to the provider. */
      readonly accountChanged?: true;
      /** Comes from a second sign-in that the provider had asked for. */
      readonly reauthenticated?: true;
    } & Person)
  /** S4.2: the token ran out under a person who had been signed in. */
  | ({ readonly kind: 'lapsed'; readonly prompt: 'asking' | 'declined' } & Person)
  /** By the person's own wish; only a button leads back (S4.1). */
  | { readonly kind: 'signed-out' }
  /** S2.3: stays readable; only a button tries again (S4.1). */
  | { readonly kind: 'failed'; readonly reason: SignInFailure; readonly detail?: string };
