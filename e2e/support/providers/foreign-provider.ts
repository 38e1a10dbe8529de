import type { Page } from '@playwright/test';

/** An OpenID provider that this project did not write, ready for one console. */
export interface ForeignProvider {
  readonly issuer: string;
  /** Settings of the business API about it, beside its issuer. */
  readonly settings: Readonly<Record<string, string>>;
  /** A token with which the registration site may submit. */
  readonly siteToken: () => Promise<string>;
  /** Does what a person does on its pages, from the console's redirect to the way back. */
  readonly signIn: (page: Page) => Promise<void>;
  /** The name in its identity tokens. */
  readonly personName: string;
  close(): Promise<void>;
}

/** Scopes of a provider that knows nothing of Okta. */
export const plainScopes = ['openid', 'profile', 'email'] as const;
