import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { afterEach, expect, test, vi } from 'vitest';
import type { Connection, StoredToken } from '../http/connection.ts';
import { type RunningRequest, recordingFetch, reusingFetch } from '../http/running-requests.ts';
import { registrationQueryKey } from '../queries/registration-query.ts';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { primeRegistration } from './prime-registration.ts';
import { createQueryClient } from './query-client.ts';
import { requestScreen } from './request-screen.ts';

const key = { ticketNumber: TicketNumber.parse('T-104233'), countryCode: CountryCode.parse('FR') };
const place = { pathname: '/approve', search: '?ticketNumber=T-104233&countryCode=FR' };
const address = 'https://console.example/api/registration-status';

const connectionWith = (fetch: Connection['fetch'], token: StoredToken['kind'] = 'live') => ({
  ownOrigin: 'https://console.example',
  apiBase: '/api',
  origins: new Set(['https://console.example']),
  accept: 'application/json',
  fetch,
  readToken: (): StoredToken =>
    token === 'live' ? { kind: token, accessToken: 'a' } : { kind: token },
  onResponse: () => undefined,
  onTokenNeeded: () => undefined,
});

/** The script inside the page asks first, then the console reads; which addresses were called. */
function openPage(responses: readonly (() => Promise<Response>)[]) {
  const asked: string[] = [];
  const running: RunningRequest[] = [];
  vi.stubGlobal('fetch', (called: URL) => {
    asked.push(String(called));
    return responses[asked.length - 1]?.() ?? Promise.reject(new Error('No response is left'));
  });
  vi.stubGlobal('navigator', { onLine: true });
  const client = createQueryClient();
  requestScreen(connectionWith(recordingFetch(running)), place);
  const primed = primeRegistration(client, connectionWith(reusingFetch(running)), place);
  return { asked, primed, read: () => client.getQueryData(registrationQueryKey(key)) };
}

afterEach(() => vi.unstubAllGlobals());

test('[S7.2] the request that is under way is the screen’s; nothing is asked twice', async () => {
  const { asked, primed, read } = openPage([async () => Response.json(pendingRegistration())]);
  expect(await primed).toBe(true);
  expect(read()).toMatchObject({ ticketNumber: 'T-104233' });
  expect(asked).toEqual([address]);
});

test('[S8.2] what failed when it was asked for is asked for again', async () => {
  const { asked, primed, read } = openPage([
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => Response.json(pendingRegistration()),
  ]);
  await primed;
  expect(read()).toMatchObject({ ticketNumber: 'T-104233' });
  expect(asked).toEqual([address, address]);
});

test.each(['lapsed', 'none'] as const)(
  '[S4.4] nothing is read early with a token that is %s',
  (token) => {
    const fetch = vi.fn<Connection['fetch']>();
    const client = createQueryClient();
    expect(primeRegistration(client, connectionWith(fetch, token), place)).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  },
);
