import { listMarkets, Market, readMarketHistory } from '@countersign/contract/market-settings';
import { CountryCode } from '@countersign/domain/market/country-code';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { addMarkets } from './load-markets.ts';

let nowMs = Date.parse('2026-11-20T12:00:00.000Z');
let api: TestApi;
let all: string;
let french: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => new Date(nowMs) });
  all = await api.person(['administrator']);
  french = await api.person(['administrator', 'market:FR'], 'Camille');
  await api.submitted('FR');
  await api.submitted('JP');
});
afterAll(() => api.close());

const settings = {
  staff: [
    { email: 'zoe@desk.example', name: 'Zoé', locale: 'fr_FR', escalations: true },
    { email: 'alain@desk.example', name: null, locale: 'fr', escalations: false },
  ],
  targetHours: 8,
  undoSeconds: 60,
  replyTo: 'france@desk.example',
  reminders: false,
};
const put = (market: string, body: object, token = all) =>
  api.call('PUT', `/markets/${market}`, { token, body });
const list = async (token: string, query = '') =>
  listMarkets.schema.response[200].parse(
    (await api.call('GET', `/markets${query}`, { token })).body,
  );
const history = async (market: string, query = '') =>
  readMarketHistory.schema.response[200].parse(
    (await api.call('GET', `/markets/${market}/history${query}`, { token: all })).body,
  );

describe('the settings of markets', () => {
  test('are listed, page by page, my markets only', async () => {
    const { items } = await list(all);
    expect(items).toMatchObject([
      { countryCode: 'FR', version: 0, staff: [], targetHours: 24, reminders: true },
      { countryCode: 'JP', undoSeconds: null, replyTo: null },
    ]);
    expect((await list(french)).items.map(({ countryCode }) => countryCode)).toEqual(['FR']);
    const first = await list(all, '?limit=1');
    expect(await list(all, `?limit=1&cursor=${first.nextCursor}`)).toEqual({
      items: items.slice(1),
      nextCursor: null,
    });
  });

  test('belong to a country', async () => {
    expect((await put('QQ', { version: 0, ...settings })).problem()).toMatchObject({
      code: 'invalid-request',
      errors: [{ pointer: ':countryCode', code: 'not-allowed' }],
    });
  });

  test('are changed, and every change stays on record', async () => {
    const answer = await put('FR', { version: 0, ...settings });
    const changed = Market.parse(answer.body);
    expect(changed).toMatchObject({ countryCode: 'FR', version: 1, targetHours: 8 });
    expect(changed.staff.map(({ email }) => email)).toEqual([
      'alain@desk.example',
      'zoe@desk.example',
    ]);
    nowMs += 1000;
    await put('FR', { version: 1, ...settings, targetHours: 12 }, french);
    const { items } = await history('FR');
    expect(items).toMatchObject([
      { by: { name: 'Camille' }, before: { targetHours: 8 }, after: { targetHours: 12 } },
      { by: { name: 'Robin Ellery' }, before: { staff: [] }, after: { replyTo: settings.replyTo } },
    ]);
    const page = await history('FR', '?limit=1');
    expect((await history('FR', `?limit=1&cursor=${page.nextCursor}`)).items).toEqual([items[1]]);
  });

  test('apply from then on', async () => {
    const { ticketNumber, countryCode } = await api.submitted('FR');
    const row = await api.db
      .selectFrom('registrations')
      .select(['submitted_at', 'due_at'])
      .where('ticket_number', '=', ticketNumber)
      .where('country_code', '=', countryCode)
      .executeTakeFirstOrThrow();
    expect(row.due_at.getTime() - row.submitted_at.getTime()).toBe(12 * 3_600_000);
  });

  test('make no record if nothing changed', async () => {
    const { items } = await list(all);
    const market = items.find(({ countryCode }) => countryCode === 'FR');
    const { countryCode, ...same } = market ?? {};
    expect(Market.parse((await put('FR', same)).body)).toEqual(market);
    expect((await history('FR')).items).toHaveLength(2);
  });

  test('are not overwritten without being seen', async () => {
    expect((await put('FR', { version: 1, ...settings })).problem()).toMatchObject({
      status: 409,
      code: 'settings-changed',
    });
    const both = await Promise.all([
      put('DE', { version: 0, ...settings }),
      put('DE', { version: 0, ...settings, targetHours: 9 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('take precedence over the file of markets', async () => {
    const { version } = Market.parse((await put('JP', { version: 0, ...settings })).body);
    await put('JP', { version, ...settings, staff: [] });
    const staff = [{ email: 'old@desk.example', locale: 'ja' }];
    await inTransaction(api.db, (trx) =>
      addMarkets(trx, [{ countryCode: CountryCode.parse('JP'), staff }], new Date()),
    );
    const { items } = await list(all);
    expect(items.find(({ countryCode }) => countryCode === 'JP')?.staff).toEqual([]);
  });

  test('are for administrators of the market', async () => {
    const service = await api.person(['customer-service'], 'Lou');
    for (const [method, path] of [
      ['GET', '/markets'],
      ['PUT', '/markets/FR'],
      ['GET', '/markets/FR/history'],
    ] as const) {
      const answer = await api.call(method, path, { token: service });
      expect(answer.problem().code).toBe('role-not-sufficient');
    }
    expect((await put('JP', { version: 0, ...settings }, french)).problem().code).toBe(
      'market-not-yours',
    );
  });

  test.each([
    [{ targetHours: 0 }, '/targetHours'],
    [{ undoSeconds: 3601 }, '/undoSeconds'],
    [{ replyTo: 'nobody' }, '/replyTo'],
    [{ staff: [settings.staff[0], settings.staff[0]] }, '/staff'],
    [{ staff: [{ ...settings.staff[0], name: 'Zoé \u202enimda' }] }, '/staff/0/name'],
    [{ staff: [{ ...settings.staff[0], name: '\u3164' }] }, '/staff/0/name'],
    [{ owner: 'me' }, '/owner'],
  ])('refuse %j', async (fault, pointer) => {
    const answer = await put('FR', { version: 2, ...settings, ...fault });
    expect(answer.problem().errors?.map((error) => error.pointer)).toEqual([pointer]);
  });

  test('name the licences that are read; a change without them leaves them', async () => {
    const japan = async () =>
      (await list(all)).items.find(({ countryCode }) => countryCode === 'JP');
    const { version = 0, checklist: usual } = (await japan()) ?? {};
    expect(usual?.licences).toEqual(['jp-device-sales-permit', 'other']);
    const common = { version, ...settings, replyTo: null };
    const { licences: _, ...others } = usual ?? { items: [], numbers: [], types: [] };
    const chosen = { ...others, licences: ['other', 'jp-device-sales-permit'] };
    expect((await put('JP', { ...common, checklist: chosen })).status).toBe(200);
    expect((await put('JP', { ...common, version: version + 1, checklist: others })).status).toBe(
      200,
    );
    expect((await japan())?.checklist?.licences).toEqual(['other', 'jp-device-sales-permit']);
    for (const licences of [[], ['other', 'other'], ['fr-siret']]) {
      const body = { ...common, version: version + 1, checklist: { ...others, licences } };
      expect((await put('JP', body)).status).toBe(400);
    }
    expect((await put('JP', { ...common, version: version + 1, checklist: null })).status).toBe(
      200,
    );
    expect((await japan())?.checklist?.licences).toEqual(['jp-device-sales-permit', 'other']);
  });
});
