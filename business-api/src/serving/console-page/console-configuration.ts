import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { scopes } from '@countersign/domain/identity/scopes';
import type { ConsoleBranding } from './console-branding.ts';
import type { ProviderDescription } from './provider-metadata.ts';

/** As a parser leaves it: what is not given may be there as undefined. */
type Overrides<T> = { readonly [K in keyof T]?: T[K] | undefined };

export interface ConsoleSettings {
  /** Public address of the console, without a slash at its end. */
  readonly consoleUrl: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectOrigins: readonly string[];
  readonly branding: ConsoleBranding;
  /** What differs from a provider that is shaped like Okta. */
  readonly identity?: Overrides<ConsoleConfiguration['identity']> | undefined;
}

/** The console's run-time configuration; without metadata it asks the provider itself. */
export function consoleConfiguration(
  settings: ConsoleSettings,
  description: ProviderDescription | undefined,
): ConsoleConfiguration {
  const { issuer, clientId, branding, redirectOrigins, identity } = settings;
  return {
    apiBase: '/api',
    identity: {
      issuer,
      clientId,
      scopes: [...scopes],
      localeParameter: 'locale',
      authorizationParameters: {},
      accept: 'application/json; okta-version=1.0.0',
      passwordUrl: new URL('/idp/myaccount/password', issuer).href,
      endSession: true,
      ...description,
      // Last: an operator who names the provider's addresses knows better than its own document.
      ...given(identity ?? {}),
    },
    redirectOrigins: [...redirectOrigins],
    ...branding,
  };
}

function given<T extends object>(overrides: Overrides<T>): Partial<T> {
  const entries = Object.entries(overrides).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>; // only undefined ones were left out
}
