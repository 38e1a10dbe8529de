import { readLiveness } from '@countersign/contract/health';
import { listRegistrations } from '@countersign/contract/registration-list';
import { readRegistrationStatus } from '@countersign/contract/registration-status';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { expect, test, vi } from 'vitest';
import { serverClock } from '../clock/server-clock.ts';
import { callInFull } from './call.ts';
import type { Connection, StoredToken } from './connection.ts';
import { callTimeoutMs } from './send.ts';

const body = { ticketNumber: TicketNumber.parse('T-1'), countryCode: CountryCode.parse('FR') };
const live: StoredToken = { kind: 'live', accessToken: 'access-1' };

function connectionWith(response: () => Promise<Response>, token: StoredToken = live) {
  const requests: { address: string; init: RequestInit }[] = [];
  const onTokenNeeded = vi.fn();
  const connection: Connection = {
    ownOrigin: 'https://console.example',
    apiBase: '/api',
    origins: new Set(['https://console.example', 'https://api.example']),
    accept: 'application/json; okta-version=1.0.0',
    fetch: async (address, init = {}) => {
      requests.push({ address: String(address), init });
      return response();
    },
    readToken: () => token,
    onResponse: () => undefined,
    onTokenNeeded,
  };
  return { connection, requests, onTokenNeeded };
}

const problem = {
  type: 'about:blank',
  title: 'x',
  status: 404,
  code: 'registration-not-found',
  requestId: 'r-1',
};
const problemResponse = async () => Response.json(problem, { status: 404 });
const emptyPage = async () => Response.json({ items: [], nextCursor: null });

test('[S7.1] sends JSON with bearer and Accept, without cookies or redirects', async () => {
  const { connection, requests } = connectionWith(emptyPage);
  await callInFull(connection, listRegistrations, { query: { status: 'pending' } });
  expect(requests[0]?.address).toBe('https://console.example/api/registrations?status=pending');
  expect(requests[0]?.init).toMatchObject({
    method: 'GET',
    credentials: 'omit',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer access-1',
      accept: 'application/json; okta-version=1.0.0',
    },
  });
});

test('[S7.1] without a token there is neither bearer nor Accept', async () => {
  const { connection, requests } = connectionWith(async () => Response.json({ status: 'ok' }), {
    kind: 'none',
  });
  await callInFull(connection, readLiveness);
  expect(requests[0]?.init.headers).toEqual({ 'content-type': 'application/json' });
});

test('[S7.1] a token goes to no other origin', async () => {
  const { connection, requests } = connectionWith(emptyPage);
  const elsewhere = { ...connection, apiBase: 'https://evil.example/api' };
  await expect(callInFull(elsewhere, listRegistrations)).rejects.toThrow();
  expect(requests).toEqual([]);
});

test('[S7.2] the whole response is there: status, headers, parsed body', async () => {
  const { connection } = connectionWith(async () =>
    Response.json({ items: [], nextCursor: null }, { headers: { 'x-request-id': 'r-9' } }),
  );
  const response = await callInFull(connection, listRegistrations);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-request-id')).toBe('r-9');
  expect(response.body).toEqual({ items: [], nextCursor: null });
});

test('[S8.2] a problem of the API is passed on with its code and reference', async () => {
  const { connection } = connectionWith(problemResponse);
  await expect(callInFull(connection, readRegistrationStatus, { body })).rejects.toMatchObject({
    failure: { kind: 'problem', problem: { code: 'registration-not-found', requestId: 'r-1' } },
  });
});

test('[S8.2] a response outside the contract is unreadable, with what can be quoted', async () => {
  const strange = async () =>
    new Response('<html>', { status: 200, headers: { 'x-request-id': 'r-7' } });
  const { connection } = connectionWith(strange);
  await expect(callInFull(connection, readRegistrationStatus, { body })).rejects.toMatchObject({
    failure: { kind: 'unreadable', status: 200, requestId: 'r-7' },
  });
});

test.each([
  ['no wait', {}, undefined],
  ['a wait in seconds', { 'retry-after': '120' }, 120],
  [
    'a wait until a time',
    { 'retry-after': 'Fri, 20 Nov 2099 09:01:00 GMT', date: 'Fri, 20 Nov 2099 09:00:00 GMT' },
    60,
  ],
])('[S8.2] a proxy’s 503 with %s is a service that is unavailable', async (_, headers, wait) => {
  const { connection } = connectionWith(
    async () => new Response('<html>', { status: 503, headers }),
  );
  const failure = await callInFull(connection, listRegistrations).catch((error) => error.failure);
  expect(failure.problem).toMatchObject({
    code: 'temporarily-unavailable',
    status: 503,
    requestId: 'HTTP 503',
  });
  const seconds = failure.problem.retryAfterSeconds;
  if (wait === undefined) expect(seconds).toBeUndefined();
  else expect(Math.abs(seconds - wait)).toBeLessThan(3);
  serverClock.learn(new Headers({ date: new Date().toUTCString() }));
});

test('[S8.2] the API’s own 503 has the wait of its header and its own reference', async () => {
  const busy = { ...problem, status: 503, code: 'temporarily-unavailable' };
  const headers = { 'retry-after': '30' };
  const { connection } = connectionWith(async () => Response.json(busy, { status: 503, headers }));
  await expect(callInFull(connection, listRegistrations)).rejects.toMatchObject({
    failure: { kind: 'problem', problem: { requestId: 'r-1', retryAfterSeconds: 30 } },
  });
});

test('[S8.2] no response is unreachable', async () => {
  const { connection } = connectionWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(callInFull(connection, listRegistrations)).rejects.toMatchObject({
    failure: { kind: 'unreachable' },
  });
});

test('[S8.2] a call has a time-out of ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { connection, requests } = connectionWith(emptyPage);
  await callInFull(connection, listRegistrations);
  expect(callTimeoutMs).toBe(10_000);
  expect(timeout).toHaveBeenCalledWith(10_000);
  expect(requests[0]?.init.signal).toBe(timeout.mock.results[0]?.value);
  timeout.mockRestore();
});

test('[S8.2] an aborted call rejects with the abort’s reason', async () => {
  const stop = new AbortController();
  const { connection } = connectionWith(() => Promise.reject(stop.signal.reason));
  stop.abort();
  await expect(
    callInFull(connection, listRegistrations, { signal: stop.signal }),
  ).rejects.toMatchObject({ name: 'AbortError' });
});

test.each<StoredToken>([{ kind: 'lapsed' }, { kind: 'none' }])(
  '[S4.4] with a token that is $kind nothing is sent and a sign-in is asked for',
  async (token) => {
    const { connection, requests, onTokenNeeded } = connectionWith(emptyPage, token);
    await expect(callInFull(connection, listRegistrations)).rejects.toMatchObject({
      failure: { kind: 'session-needed' },
    });
    expect(requests).toEqual([]);
    expect(onTokenNeeded).toHaveBeenCalledOnce();
  },
);

test('[S4.4] a token that the API refuses asks at once', async () => {
  const refused = async () => Response.json({ ...problem, status: 401 }, { status: 401 });
  const { connection, onTokenNeeded } = connectionWith(refused);
  await expect(callInFull(connection, listRegistrations)).rejects.toMatchObject({
    failure: { kind: 'session-needed' },
  });
  expect(onTokenNeeded).toHaveBeenCalledOnce();
});

test('a challenge (RFC 9470) asks for a newer sign-in and is returned', async () => {
  const code = 'insufficient-user-authentication';
  const challenge = 'Bearer error="insufficient_user_authentication", max_age="600"';
  const refused = async () =>
    Response.json(
      { ...problem, status: 401, code },
      { status: 401, headers: { 'www-authenticate': challenge } },
    );
  const { connection, onTokenNeeded } = connectionWith(refused);
  await expect(callInFull(connection, listRegistrations)).rejects.toMatchObject({
    failure: { kind: 'problem', problem: { code } },
  });
  expect(onTokenNeeded.mock.calls).toEqual([[{ maxAgeSeconds: 600 }]]);
});

test.each([
  ['a response', 200],
  ['a problem', 404],
])("[S7.4] the Date of %s corrects a device's clock", async (_, status) => {
  const aheadMs = 600_000;
  const date = new Date(Date.now() + aheadMs).toUTCString();
  const page = status === 200 ? { items: [], nextCursor: null } : problem;
  const { connection } = connectionWith(async () =>
    Response.json(page, { status, headers: { date } }),
  );
  await callInFull(connection, listRegistrations).catch(() => undefined);
  const found = serverClock.nowMs() - Date.now();
  serverClock.learn(new Headers({ date: new Date().toUTCString() }));
  expect(Math.abs(found - aheadMs)).toBeLessThan(5000);
});
