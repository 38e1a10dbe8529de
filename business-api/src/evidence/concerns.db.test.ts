import type { HistoryEvent } from '@countersign/contract/history';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conditionsOf } from '../registrations/registration-conditions.ts';
import { selectRegistrations } from '../registrations/select-registrations.ts';
import { copyRegistration, planOf } from '../testing/many-registrations.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { withoutLimit } from '../testing/without-limit.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
let api: TestApi;
let staff: string;
let french: string;
let administrator: string;

beforeAll(async () => {
  api = await startTestApi({}, { now: () => now });
  staff = await api.person(['customer-service'], 'Kit Marlow');
  administrator = await api.person(['administrator'], 'Ada');
  french = await api.person(['customer-service', 'market:FR'], 'Camille');
});
afterAll(() => api.close());

const pathOf = ({
  countryCode,
  ticketNumber,
}: Pick<Registration, 'countryCode' | 'ticketNumber'>) =>
  `/registrations/${countryCode}/${ticketNumber}`;

async function concern(ticketNumber: string, reason = 'ceased', countryCode = 'FR'): Promise<void> {
  const number = { scheme: 'fr-siren', value: '732829320' };
  const row = { country_code: countryCode, ticket_number: ticketNumber, reason, ...number };
  await api.db
    .insertInto('approved_concerns')
    .values({ ...row, since: now, settled_at: null })
    .execute();
}

async function approved(): Promise<Registration> {
  const registration = await api.submitted('FR');
  const answer = await api.call('POST', `${pathOf(registration)}/decision`, {
    token: staff,
    body: { decision: 'approve', reasonCodes: [], waiver: 'Known since 2019.', version: 1 },
  });
  expect(answer.status).toBe(200);
  return registration;
}

const listed = async (token: string, query: string) =>
  Object((await api.call('GET', `/registrations?${query}`, { token })).body).items.map(
    ({ ticketNumber, concern: marked }: { ticketNumber: string; concern: boolean }) => [
      ticketNumber,
      marked,
    ],
  );

test('a concern is listed, read and closed with a note, once', async () => {
  const registration = await approved();
  const other = await approved();
  await concern(registration.ticketNumber);
  expect(await listed(staff, 'status=approved&concern=open')).toEqual([
    [registration.ticketNumber, true],
  ]);
  expect(await listed(staff, `keys=FR/${other.ticketNumber}`)).toEqual([
    [other.ticketNumber, false],
  ]);
  const path = `${pathOf(registration)}/concerns`;
  const read = await api.call('GET', path, { token: french });
  expect(read.body).toEqual({
    items: [{ reason: 'ceased', scheme: 'fr-siren', value: '732829320', since: now.toISOString() }],
  });
  const close = (note: string) =>
    api.call('POST', `${path}/close`, { token: french, body: { note } });
  expect((await close(' ')).status).toBe(400);
  for (const note of ['Account closed.', 'Again.']) {
    expect((await close(note)).body).toEqual({ items: [] });
  }
  expect(await listed(staff, 'concern=open')).toEqual([]);
  const { body } = await api.call('GET', `${pathOf(registration)}/history`, { token: staff });
  const events: HistoryEvent[] = Object(body).items;
  expect(events.filter(({ kind }) => kind === 'concerns-closed')).toMatchObject([
    { reasons: ['ceased'], note: 'Account closed.', actor: { name: 'Camille' } },
  ]);
});

describe('a concern about an approval that is withdrawn', () => {
  const act = async (registration: Registration, path: string, body: object, token = staff) => {
    const answer = await api.call('POST', `${pathOf(registration)}/${path}`, { token, body });
    expect(answer.status).toBe(200);
  };
  const marked = ({ countryCode, ticketNumber }: Registration) =>
    listed(staff, `keys=${countryCode}/${ticketNumber}`);
  const approval = { decision: 'approve', reasonCodes: [], waiver: 'Known since 2019.' };

  test.each([
    ['reversal', { reason: 'It has ceased.' }],
    ['decision/undo', {}],
  ])('ends with it: %s', async (path, body) => {
    const registration = await approved();
    const { ticketNumber } = registration;
    await concern(ticketNumber);
    expect(await marked(registration)).toEqual([[ticketNumber, true]]);
    const token = path === 'reversal' ? administrator : staff;
    await act(registration, path, { ...body, version: 2 }, token);
    expect(await marked(registration)).toEqual([[ticketNumber, false]]);
    // Approved again in the knowledge of it.
    await act(registration, 'decision', { ...approval, version: 3 });
    expect(await marked(registration)).toEqual([[ticketNumber, false]]);
    expect(await listed(staff, `concern=open&keys=FR/${ticketNumber}`)).toEqual([]);
  });

  test('marks no registration that is not approved', async () => {
    // As a release before left them.
    const [pending, rejected] = [await api.submitted('FR'), await api.submitted('FR')];
    const rejection = { decision: 'reject', reasonCodes: ['L02'], version: 1 };
    await act(rejected, 'decision', rejection);
    for (const registration of [pending, rejected]) {
      await concern(registration.ticketNumber);
      expect(await marked(registration)).toEqual([[registration.ticketNumber, false]]);
    }
  });
});

test('concerns of another market are not found out', async () => {
  const japanese = await api.person(['customer-service', 'market:JP']);
  const registration = await approved();
  await concern(registration.ticketNumber);
  const answer = await api.call('GET', `${pathOf(registration)}/concerns`, { token: japanese });
  expect(answer.problem().code).toBe('market-not-yours');
  expect(await listed(japanese, 'concern=open')).toEqual([]);
});

test('among 20,000 registrations concerns are found by an index', async () => {
  await api.submitted('US', { ticketNumber: 'T-many' });
  await copyRegistration(api.db, 'T-many', { count: 10_000, markets: ['FR', 'JP'], now });
  await withoutLimit(
    api.db,
    sql`insert into approved_concerns (country_code, ticket_number, reason, scheme, value, since)
      select country_code, ticket_number, 'ceased', 'fr-siren', '732829320', submitted_at
      from registrations where status = 'approved' and ticket_number like 'B-%0'`,
  );
  await withoutLimit(api.db, sql`analyze approved_concerns`);
  const conditions = await conditionsOf(api.db, { concern: 'open' }, { subject: 'kit', now });
  const page = (markets: 'all' | readonly Registration['countryCode'][]) =>
    selectRegistrations(sql`registrations.*`, {
      markets,
      conditions,
      order: 'newest',
      limit: 51,
    });
  for (const markets of ['all', ['FR' as Registration['countryCode']]] as const) {
    expect(await planOf(api.db, page(markets))).not.toMatch(/Seq Scan on registrations/);
  }
});
