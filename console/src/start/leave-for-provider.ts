import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { paths } from '../paths.ts';
import { authorizationRequest } from '../session/authorization-request.ts';
import { beginSignIn } from '../session/begin-sign-in.ts';
import { everyTabsTurn, openSignInTurn } from '../session/sign-in-turn.ts';
import type { TabStorage } from '../storage/tab-storage.ts';

interface Leaving {
  readonly configuration: ConsoleConfiguration;
  /** Of the tab, and of all tabs. */
  readonly storage: TabStorage;
  readonly shared: TabStorage;
  readonly locale: string;
}

/**
 * S4.1: redirects to the provider. False if the console has to try, or to say why it cannot: without
 * the provider's description, in another tab's turn, after too many redirects, without storage.
 */
export async function leaveForProvider(leaving: Leaving): Promise<boolean> {
  const { configuration, storage, shared, locale } = leaving;
  const { identity } = configuration;
  const { metadata } = identity;
  if (metadata === undefined || metadata.issuer !== identity.issuer) return false;
  const turn =
    configuration.session === 'browser'
      ? openSignInTurn(storage, shared, Date.now, navigator.locks)
      : everyTabsTurn;
  try {
    if (!(await turn.take({ automatic: true }))) return false;
    const parts = {
      storage,
      now: Date.now,
      issuer: identity.issuer,
      ownOrigin: window.location.origin,
      callbackPath: paths.loginCallback,
      here: () => window.location.pathname + window.location.search + window.location.hash,
      locale: () => locale,
      loadProvider: async () => ({
        beginSignIn: (request: Parameters<typeof authorizationRequest>[2]) =>
          authorizationRequest(identity, metadata.authorization_endpoint, request),
      }),
    };
    window.location.replace(await beginSignIn(parts, { automatic: true }, undefined));
    return true;
  } catch {
    turn.end();
    return false;
  }
}
