import type { IdentityClaims } from '@countersign/domain/identity/identity-claims';
import type { Freshness } from '@countersign/domain/identity/sign-in-challenge';

/** Stored during the redirect to the provider; the code verifier is sent as a hash only. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface ReceivedTokens {
  readonly accessToken: string;
  readonly idToken: string;
  /** Only if the scopes ask for one. */
  readonly refreshToken?: string;
  /** The name of the key that the access token is bound to, if it is. */
  readonly key?: string;
  readonly expiresInSeconds: number;
  readonly claims: IdentityClaims;
}

/** What the session needs of an OpenID provider. Every method rejects with SignInError. */
export interface ProviderClient {
  /** The address to redirect to, and the secrets to store. */
  beginSignIn(request: {
    readonly redirectUri: string;
    /** In the form of S3.4; `ui_locales` is derived. */
    readonly locale: string;
    /** Ask for an account even if the provider has a session. */
    readonly asOtherAccount: boolean;
    /** Ask the same person to sign in again. */
    readonly fresh?: Freshness | undefined;
    /** The account that is expected to sign in, as the provider names it. */
    readonly loginHint?: string | undefined;
  }): Promise<{ readonly address: string; readonly secrets: SignInSecrets }>;
  /** Checks the provider's response and fetches the tokens, with every check of S1.3. */
  finishSignIn(callback: URL, secrets: SignInSecrets): Promise<ReceivedTokens>;
  revoke(token: string, hint: 'access_token' | 'refresh_token'): Promise<void>;
  /** Leaves for the page that ends the provider's session; false if it has none or must not be used. */
  endSession(request: {
    readonly idToken: string;
    /** The account, for a provider that gets it in place of the ID token. */
    readonly account: string;
    readonly postLogoutRedirectUri: string;
  }): Promise<boolean>;
}
