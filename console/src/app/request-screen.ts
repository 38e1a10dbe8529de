import {
  meUrl,
  registrationListUrl,
  registrationStatusUrl,
} from '@countersign/contract/early-urls';
import type { Connection } from '../http/connection.ts';
import { endpointAddress } from '../http/endpoint-address.ts';
import { type Sending, send } from '../http/send.ts';
import { paths, withoutTrailingSlash } from '../paths.ts';
import { firstPageQuery, isFirstPage } from '../screens/customer-service/address/first-page.ts';
import { openedRegistration } from './opened-registration.ts';

/**
 * Requests what the screen of the address shows first, before the console has loaded: a signed-in person waits longest
 * for these responses. The screen's own queries take them (`http/running-requests.ts`), and handle what failed.
 */
export function requestScreen(
  connection: Connection,
  place: { readonly pathname: string; readonly search: string },
  historyState?: unknown,
): void {
  const opened = openedRegistration(place, historyState);
  if (opened !== undefined) {
    const address = endpointAddress(connection, registrationStatusUrl);
    const body = { ...opened.key, openedBy: opened.openedBy };
    request(connection, { method: 'POST', address, body });
  }
  const { pathname, search } = place;
  if (withoutTrailingSlash(pathname) !== paths.customerService || !isFirstPage(search)) return;
  for (const [url, query] of [[registrationListUrl, firstPageQuery], [meUrl]] as const) {
    request(connection, { method: 'GET', address: endpointAddress(connection, url, {}, query) });
  }
}

function request(connection: Connection, sending: Omit<Sending, 'withoutToken'>): void {
  send(connection, { ...sending, withoutToken: 'fail' }).catch(() => undefined);
}
