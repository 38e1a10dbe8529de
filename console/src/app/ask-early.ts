import { readDecisionQuery } from '@countersign/domain/login-link/decision-query';
import type { QueryClient } from '@tanstack/react-query';
import { registrationQuery } from '../decision/registration-query.ts';
import { callInFull } from '../http/call.ts';
import type { Connection } from '../http/connection.ts';
import { entryChannelOfPage } from '../login-link/entry-channel.ts';
import { paths } from '../paths.ts';

/**
 * Asks for the registration that the address names before texts and screen are there: the answer
 * is what a signed-in person waits for longest. The screen's own query then finds it under way.
 */
export function askEarly(
  client: QueryClient,
  connection: Connection,
  place: { readonly pathname: string; readonly search: string },
  /** What the router keeps with this entry of the browser's history. */
  historyState?: unknown,
): void {
  const path = place.pathname.replace(/\/+$/, '');
  if (path !== paths.approve && path !== paths.reject) return;
  // Without a live token the screen asks the person first (S4.4).
  if (connection.readToken().kind !== 'live') return;
  const query = readDecisionQuery(place.search);
  if (query.kind !== 'ticket') return;
  const key = { ticketNumber: query.ticketNumber, countryCode: query.market };
  void client.prefetchQuery(
    registrationQuery(
      (endpoint, input) => callInFull(connection, endpoint, input),
      key,
      entryChannelOfPage(historyState),
    ),
  );
}
