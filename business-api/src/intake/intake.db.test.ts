import { randomUUID } from 'node:crypto';
import {
  parsedSampleApplication,
  type SampleCountry,
  sampleApplication,
} from '@countersign/contract/testing/sample-application';
import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { checkDigit } from './new-ticket-number.ts';

const undoSeconds = 20;
const clock = settableClock();
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi({ undoSeconds }, { now: clock.now });
  token = await api.intake();
});
afterAll(() => api.close());
beforeEach(() => clock.set(0));

const submit = (body: unknown, options: { key?: string; token?: string } = {}) =>
  api.call('POST', '/registrations', { token, body, ...options });

const eventsOf = (ticketNumber: string) =>
  api.db
    .selectFrom('history_events')
    .select(['kind', 'actor', 'payload'])
    .where('ticket_number', '=', ticketNumber)
    .orderBy('sequence')
    .execute();

describe('handing a registration in', () => {
  test.each<SampleCountry>(['US', 'FR', 'JP', 'BR'])(
    '[S7.2] keeps one of %s as it came',
    async (market) => {
      const sent = sampleApplication(market);
      const registration = await api.submitted(market);
      expect(registration).toMatchObject({
        status: 'pending',
        version: 1,
        countryCode: market,
        practice: sent.practice,
        contact: sent.contact,
      });
    },
  );

  test('makes a ticket number with a check digit', async () => {
    const { ticketNumber } = await api.submitted();
    expect(ticketNumber).toMatch(/^T-\d{9}$/);
    expect(ticketNumber.at(-1)).toBe(String(checkDigit(ticketNumber.slice(2, -1))));
  });

  test('writes the first event and asks for a review', async () => {
    const { ticketNumber } = await api.submitted('FR');
    expect(await eventsOf(ticketNumber)).toEqual([
      { kind: 'received', actor: { kind: 'registration-site' }, payload: {} },
      {
        kind: 'mail-queued',
        actor: { kind: 'system' },
        payload: { purpose: 'review-request', language: 'en' },
      },
    ]);
  });

  test("takes the caller's number, once per market", async () => {
    const ticketNumber = `R-${randomUUID()}`;
    const first = await submit(sampleApplication('US', { ticketNumber }));
    expect(first.body).toMatchObject({ ticketNumber, countryCode: 'US', status: 'pending' });
    const second = await submit(sampleApplication('US', { ticketNumber }));
    expect(second.problem().code).toBe('ticket-number-taken');
    expect((await submit(sampleApplication('JP', { ticketNumber }))).status).toBe(201);
    expect(await eventsOf(ticketNumber)).toHaveLength(4);
  });

  test('answers a repeated request as it did, status and bytes', async () => {
    const key = randomUUID();
    const first = await submit(sampleApplication(), { key });
    const second = await submit(sampleApplication(), { key });
    expect([second.status, second.text]).toEqual([201, first.text]);
    const other = await submit(sampleApplication('FR'), { key });
    expect(other.problem().code).toBe('idempotency-key-reused');
  });

  test('separates the keys of clients', async () => {
    const key = randomUUID();
    const first = await submit(sampleApplication(), { key });
    const other = await submit(sampleApplication(), { key, token: await api.intake('partner') });
    expect(other.status).toBe(201);
    expect(other.text).not.toBe(first.text);
  });

  test('names every faulty field', async () => {
    const application = sampleApplication('US', {
      countryCode: 'USA',
      status: 'approved',
      ticketNumber: '-1',
      contact: { name: ' ', role: 'boss', email: 'a@b.example,c@d.example', 'a/b~c': 1 },
      practice: { type: 7, addresses: [], identifiers: [], legalName: 'x'.repeat(161) },
    });
    const problem = (await submit(application)).problem();
    expect(problem.code).toBe('invalid-request');
    expect(problem.errors).toEqual(
      expect.arrayContaining([
        { pointer: '/countryCode', code: 'malformed' },
        { pointer: '/status', code: 'unknown-field' },
        { pointer: '/ticketNumber', code: 'malformed' },
        { pointer: '/contact/name', code: 'too-short' },
        { pointer: '/contact/role', code: 'not-allowed' },
        { pointer: '/contact/email', code: 'local-part' },
        { pointer: '/contact/a~1b~0c', code: 'unknown-field' },
        { pointer: '/practice/type', code: 'wrong-type' },
        { pointer: '/practice/addresses', code: 'too-few' },
        { pointer: '/practice/legalName', code: 'too-long' },
      ]),
    );
  });
});

test.each(['UK', 'ZZ', 'QQ'])(
  'a country that does not exist is no market and has no address: %s',
  async (code) => {
    const { practice: given } = parsedSampleApplication('FR');
    const addresses = given.addresses.map((address) => ({ ...address, countryCode: code }));
    const practice = { ...given, addresses };
    const answer = await submit(sampleApplication('FR', { countryCode: code, practice }));
    expect(answer.problem()).toMatchObject({
      code: 'invalid-request',
      errors: [
        { pointer: '/countryCode', code: 'not-allowed' },
        { pointer: '/practice/addresses/0/countryCode', code: 'not-allowed' },
      ],
    });
  },
);

describe('asking for the outcome', () => {
  const outcomeOf = ({
    countryCode,
    ticketNumber,
  }: {
    countryCode: string;
    ticketNumber: string;
  }) => `/registrations/${countryCode}/${ticketNumber}/outcome`;

  const reject = async (registration: Registration) => {
    const decided = await api.call('POST', outcomeOf(registration).replace('outcome', 'decision'), {
      token: await api.person(['administrator']),
      body: { decision: 'reject', reasonCodes: ['L01', 'R01'], version: 1, internalNote: 'fraud?' },
    });
    expect(decided.status).toBe(200);
  };

  test('says pending for as long as the decision can be undone', async () => {
    const registration = await api.submitted();
    const before = await api.call('GET', outcomeOf(registration), { token });
    expect(before.body).toMatchObject({ status: 'pending', decidedAt: null, rejectionCodes: [] });
    await reject(registration);
    clock.set(undoSeconds - 1);
    expect((await api.call('GET', outcomeOf(registration), { token })).text).toBe(before.text);
    clock.set(undoSeconds);
    const { body } = await api.call('GET', outcomeOf(registration), { token });
    expect(body).toMatchObject({ status: 'rejected', decidedAt: clock.at(0).toISOString() });
  });

  test('returns the reasons, but no names and notes', async () => {
    const registration = await api.submitted();
    await reject(registration);
    clock.set(undoSeconds);
    const { body } = await api.call('GET', outcomeOf(registration), { token });
    expect(Object.keys(Object(body)).sort()).toEqual(
      [
        'account',
        'accountNumber',
        'condition',
        'countryCode',
        'decidedAt',
        'duplicateOf',
        'rejectionCodes',
        'request',
        'status',
        'ticketNumber',
        'withdrawnAt',
      ].sort(),
    );
    expect(body).toMatchObject({ status: 'rejected', rejectionCodes: ['L01', 'R01'] });
  });

  test('hides registrations of other clients', async () => {
    const registration = await api.submitted();
    const answer = await api.call('GET', outcomeOf(registration), {
      token: await api.intake('partner'),
    });
    expect(answer.problem().code).toBe('registration-not-found');
  });
});
