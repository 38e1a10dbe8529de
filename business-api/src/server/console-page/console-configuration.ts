import type {
  ConsoleConfiguration,
  SessionScope,
} from '@countersign/contract/console-configuration';
import { scopes } from '@countersign/domain/identity/scopes';
import type { DpopMode } from '../../platform/access/authenticator.ts';
import type { ConsoleBranding } from './console-branding.ts';
import type { ProviderDescription } from './provider-metadata.ts';

/** As a parser returns it: absent values may be present as undefined. */
type Overrides<T> = { readonly [K in keyof T]?: T[K] | undefined };

export interface ConsoleSettings {
  /** Public address of the console, without a slash at its end. */
  readonly consoleUrl: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Absent: shared by the browser's tabs. */
  readonly session?: SessionScope | undefined;
  /** Absent: tokens are bound to no key. */
  readonly dpop?: DpopMode | undefined;
  /** Absent: browsers cache the console's files. */
  readonly worker?: boolean | undefined;
  readonly redirectOrigins: readonly string[];
  /** Absent: every address that an applicant gives is a link. */
  readonly documentOrigins?: readonly string[] | undefined;
  /** Whether applicants upload documents: the page may show their PDFs in a frame (ADR 48). */
  readonly takesDocuments?: boolean | undefined;
  readonly branding: ConsoleBranding;
  /** How the provider differs from Okta. */
  readonly identity?: Overrides<ConsoleConfiguration['identity']> | undefined;
}

/** The console's run-time configuration; without metadata the console asks the provider itself. */
export function consoleConfiguration(
  settings: ConsoleSettings,
  description: ProviderDescription | undefined,
): ConsoleConfiguration {
  const { issuer, clientId, session, worker, branding, redirectOrigins, identity } = settings;
  const { documentOrigins, dpop = 'off' } = settings;
  return {
    apiBase: '/api',
    session: session ?? 'browser',
    worker: worker ?? true,
    identity: {
      issuer,
      clientId,
      scopes: [...scopes],
      localeParameter: 'locale',
      authorizationParameters: {},
      accept: 'application/json; okta-version=1.0.0',
      passwordUrl: new URL('/idp/myaccount/password', issuer).href,
      endSession: true,
      ...(dpop === 'off' ? {} : { dpop }),
      ...description,
      // Last: addresses set by the operator override those of the provider's document.
      ...given(identity ?? {}),
    },
    redirectOrigins: [...redirectOrigins],
    ...(documentOrigins === undefined ? {} : { documentOrigins: [...documentOrigins] }),
    ...branding,
  };
}

function given<T extends object>(overrides: Overrides<T>): Partial<T> {
  const entries = Object.entries(overrides).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>; // only undefined ones were left out
}
