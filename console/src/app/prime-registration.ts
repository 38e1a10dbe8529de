import type { QueryClient } from '@tanstack/react-query';
import { callInFull } from '../http/call.ts';
import type { Connection } from '../http/connection.ts';
import { registrationQuery } from '../registration/registration-query.ts';
import { openedRegistration } from './opened-registration.ts';

/**
 * Reads the registration that the page's address names before its screen is drawn. Resolves with true when it is there or has
 * failed; undefined where there is none to read.
 */
export function primeRegistration(
  client: QueryClient,
  connection: Connection,
  ...page: Parameters<typeof openedRegistration>
): Promise<true> | undefined {
  const opened = openedRegistration(...page);
  // Without a valid token the screen asks the person first (S4.4).
  if (opened === undefined || connection.readToken().kind !== 'live') return undefined;
  const query = registrationQuery(
    (endpoint, input) => callInFull(connection, endpoint, input),
    opened.key,
    opened.openedBy,
  );
  return client.prefetchQuery(query).then(() => true);
}
