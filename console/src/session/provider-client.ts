import type { IdentityClaims } from '@countersign/domain/identity/identity-claims';

/** What must be remembered over the trip to the provider; none of it is sent there in the clear. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What a provider wants of a sign-in before it lets something delicate happen (RFC 9470). */
export interface Freshness {
  /** How old the sign-in may be. */
  readonly maxAgeSeconds?: number | undefined;
  readonly acrValues?: string | undefined;
}

export interface ReceivedTokens {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken?: string;
  readonly expiresInSeconds: number;
  readonly claims: IdentityClaims;
}

/** All that the session asks of an OpenID provider. Every method rejects with SignInError. */
export interface ProviderClient {
  /** The address to go to, and what to remember meanwhile. */
  beginSignIn(request: {
    readonly redirectUri: string;
    /** As S3.4 writes it; `ui_locales` is derived. */
    readonly locale: string;
    /** Ask who it is, even where the provider knows somebody. */
    readonly asOtherAccount: boolean;
    /** Ask the same person once more. */
    readonly fresh?: Freshness | undefined;
    /** Who is expected to sign in again, as the provider knows them. */
    readonly loginHint?: string | undefined;
  }): Promise<{ readonly address: string; readonly secrets: SignInSecrets }>;
  /** Checks the provider's answer and fetches the tokens; every check of S1.3 is done here. */
  finishSignIn(callback: URL, secrets: SignInSecrets): Promise<ReceivedTokens>;
  revoke(token: string, hint: 'access_token' | 'refresh_token'): Promise<void>;
  /** Where the provider's own session ends; undefined where it offers none or must not. */
  endSessionAddress(request: {
    readonly idToken: string;
    readonly postLogoutRedirectUri: string;
  }): Promise<string | undefined>;
}
