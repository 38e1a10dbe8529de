import { expect, test } from 'vitest';
import type { Connection } from '../http/connection.ts';
import { requestScreen } from './request-screen.ts';

function askedAt(pathname: string, search: string) {
  const asked: string[] = [];
  const connection: Connection = {
    ownOrigin: 'https://console.example',
    apiBase: '/api',
    origins: new Set(['https://console.example']),
    accept: 'application/json',
    fetch: async (address, init) => {
      asked.push(`${String(address)} ${String(init?.body)}`);
      return Response.json({}, { status: 404 });
    },
    readToken: () => ({ kind: 'live', accessToken: 'a' }),
    onResponse: () => undefined,
    onTokenNeeded: () => asked.push('token needed'),
  };
  requestScreen(connection, { pathname, search });
  return asked;
}

const search = '?ticketNumber=T-1&countryCode=us&locale=en';

test.each(['/approve', '/reject/'])('[S7.2] %s asks for its registration at once', (pathname) => {
  expect(askedAt(pathname, search)).toEqual([
    'https://console.example/api/registration-status {"ticketNumber":"T-1","countryCode":"US","openedBy":"mail-link"}',
  ]);
});

test('[S2.7] nothing is called for a link that is not understood', () => {
  expect(askedAt('/approve', '?ticketNumber=T%201&countryCode=FR')).toEqual([]);
});

test('the queue asks for its first page and for the person at once', () => {
  const asked = [
    'https://console.example/api/registrations?order=due&limit=25&status=pending null',
    'https://console.example/api/me null',
  ];
  expect(askedAt('/customerService', '')).toEqual(asked);
  expect(askedAt('/customerService/', '?locale=fr')).toEqual(asked);
});

test.each([
  ['/customerService', search],
  ['/customerService/FR/T-1', ''],
  ['/customerService/overview', ''],
])('%s%s asks for nothing early', (pathname, query) => {
  expect(askedAt(pathname, query)).toEqual([]);
});
