import type { Channel } from '@countersign/contract/channel';
import {
  meUrl,
  registrationListUrl,
  registrationStatusUrl,
} from '@countersign/contract/early-urls';
import { readDecisionQuery } from '@countersign/domain/login-link/decision-query';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { Connection } from '../http/connection.ts';
import { endpointAddress } from '../http/endpoint-address.ts';
import type { WholeResponse } from '../http/request.ts';
import { send } from '../http/send.ts';
import { entryChannelOfPage } from '../login-link/entry-channel.ts';
import { paths, withoutTrailingSlash } from '../paths.ts';
import { firstPageQuery, isFirstPage } from '../screens/customer-service/address/first-page.ts';

/** A registration that is requested before React can show it. */
export interface EarlyRequest {
  readonly key: { readonly ticketNumber: TicketNumber; readonly countryCode: CountryCode };
  readonly openedBy: Channel;
  readonly answer: Promise<WholeResponse>;
}

/**
 * Requests the registration that the address names before React, texts and screen have loaded: a
 * signed-in person waits longest for this response.
 */
export function requestEarly(
  connection: Connection,
  place: { readonly pathname: string; readonly search: string },
  /** The state that the router stores with this history entry. */
  historyState?: unknown,
): EarlyRequest | undefined {
  const path = withoutTrailingSlash(place.pathname);
  if (path !== paths.approve && path !== paths.reject) return;
  // Without a valid token the screen asks the person first (S4.4).
  if (connection.readToken().kind !== 'live') return;
  const query = readDecisionQuery(place.search);
  if (query.kind !== 'ticket') return;
  const key = { ticketNumber: query.ticketNumber, countryCode: query.market };
  const openedBy = entryChannelOfPage(historyState);
  const answer = send(connection, {
    method: 'POST',
    address: endpointAddress(connection, registrationStatusUrl),
    body: { ...key, openedBy },
    withoutToken: 'ask',
  });
  answer.catch(() => undefined); // its reader handles the rejection
  return { key, openedBy, answer };
}

/** As requestEarly, for the first page of the queue and what it says of the person. */
export function requestQueueEarly(
  connection: Connection,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): void {
  if (withoutTrailingSlash(pathname) !== paths.customerService || !isFirstPage(search)) return;
  if (connection.readToken().kind !== 'live') return;
  for (const [url, query] of [[registrationListUrl, firstPageQuery], [meUrl]] as const) {
    const address = endpointAddress(connection, url, {}, query);
    // The queue's own requests read the answers, and handle what failed.
    send(connection, { method: 'GET', address, withoutToken: 'ask' }).catch(() => undefined);
  }
}
