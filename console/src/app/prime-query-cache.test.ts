import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CallError } from '../http/call-error.ts';
import type { Connection } from '../http/connection.ts';
import { registrationQueryKey } from '../registration/registration-query.ts';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { primeQueryCache } from './prime-query-cache.ts';

const key = { ticketNumber: TicketNumber.parse('T-104233'), countryCode: CountryCode.parse('FR') };

function connectionThatAnswers(asked: string[]): Connection {
  return {
    ownOrigin: 'https://console.example',
    apiBase: '/api',
    origins: new Set(['https://console.example']),
    accept: 'application/json',
    fetch: async (address) => {
      asked.push(String(address));
      return Response.json(pendingRegistration());
    },
    readToken: () => ({ kind: 'live', accessToken: 'a' }),
    onTokenNeeded: () => undefined,
  };
}

test('[S7.2] the answer that is under way is the screen’s; nothing is asked twice', async () => {
  const asked: string[] = [];
  const client = new QueryClient();
  const answer = { status: 200, headers: new Headers(), body: pendingRegistration() };
  primeQueryCache(client, connectionThatAnswers(asked), {
    key,
    openedBy: 'mail-link',
    answer: Promise.resolve(answer),
  });
  await expect
    .poll(() => client.getQueryData(registrationQueryKey(key)))
    .toMatchObject({ ticketNumber: 'T-104233' });
  expect(asked).toEqual([]);
});

test('[S8.2] what failed when it was asked for is asked for again', async () => {
  const asked: string[] = [];
  const client = new QueryClient();
  primeQueryCache(client, connectionThatAnswers(asked), {
    key,
    openedBy: 'mail-link',
    answer: Promise.reject(new CallError({ kind: 'unreachable' })),
  });
  await expect
    .poll(() => client.getQueryData(registrationQueryKey(key)), { timeout: 5000 })
    .toMatchObject({ ticketNumber: 'T-104233' });
  expect(asked).toEqual(['https://console.example/api/registration-status']);
});
