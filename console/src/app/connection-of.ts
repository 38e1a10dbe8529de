import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { serverClock } from '../clock/server-clock.ts';
import type { Connection } from '../http/connection.ts';
import type { Session } from '../session/session.ts';

/** Builds the connection for calls from configuration and session. */
export function connectionOf(
  { apiBase, identity }: ConsoleConfiguration,
  session: Pick<Session, 'readToken' | 'noteTokenNeeded'>,
  ownOrigin: string,
  send: typeof fetch = (...request) => fetch(...request),
): Connection {
  return {
    ownOrigin,
    apiBase,
    origins: new Set([
      ownOrigin,
      new URL(apiBase, ownOrigin).origin,
      new URL(identity.issuer).origin,
      new URL(identity.passwordUrl).origin,
    ]),
    accept: identity.accept,
    fetch: send,
    onResponse: serverClock.learn,
    readToken: session.readToken,
    onTokenNeeded: session.noteTokenNeeded,
  };
}
