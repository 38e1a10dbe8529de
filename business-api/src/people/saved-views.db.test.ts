import { randomUUID } from 'node:crypto';
import { listViews, sharedViewsLimit, viewsLimit } from '@countersign/contract/desk/saved-views';
import { readMarketHistory } from '@countersign/contract/market-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tidy } from '../server/operations/housekeeping.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
let api: TestApi;
let robin: string;
let kim: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => now });
  robin = await api.person(['customer-service'], 'Robin');
  kim = await api.person(['customer-service'], 'Kim');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom('people').execute();
  await api.db.deleteFrom('shared_views').execute();
});

const save = (
  token: string,
  name: string,
  address = '?due=overdue&density=compact',
  id = randomUUID(),
) => api.call('PUT', `/me/views/${id}`, { token, body: { name, address } });
const read = async (token: string) => {
  const answer = await api.call('GET', '/me/views', { token });
  return listViews.schema.response[200].parse(answer.body).items;
};

test('views are saved, renamed and removed, and are one person’s own', async () => {
  const id = randomUUID();
  await save(robin, 'Late', '?due=overdue', id);
  expect((await save(robin, 'Answers', '?request=answered')).body).toMatchObject({
    items: [{ name: 'Answers', address: '?request=answered' }, { name: 'Late' }],
  });
  await save(robin, 'Overdue', '?due=overdue', id);
  expect((await read(robin)).map(({ name }) => name)).toEqual(['Answers', 'Overdue']);
  expect(await read(kim)).toEqual([]);
  // Another person's id changes and removes nothing of theirs.
  await save(kim, 'Taken', '', id);
  await api.call('POST', `/me/views/${id}/removal`, { token: kim });
  expect((await read(robin)).map(({ name }) => name)).toEqual(['Answers', 'Overdue']);
  const left = await api.call('POST', `/me/views/${id}/removal`, { token: robin });
  expect(Object(left.body).items).toMatchObject([{ name: 'Answers' }]);
});

test('a person has at most the limit, also from several tabs at once', async () => {
  for (let at = 1; at < viewsLimit; at += 1) await save(robin, `View ${at}`);
  const more = await Promise.all([save(robin, 'One'), save(robin, 'Two'), save(robin, 'Three')]);
  expect(more.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await read(robin)).toHaveLength(viewsLimit);
});

test.each([
  ['', '?due=overdue'],
  ['x'.repeat(61), ''],
  ['Late', 'https://elsewhere.example/?due=overdue'],
  ['Late', '?q=a b'],
  ['Late', `?q=${'x'.repeat(1000)}`],
])('refuses the name %s with the address %s', async (name, address) => {
  expect((await save(robin, name, address)).problem().code).toBe('invalid-request');
});

test('views go with their person', async () => {
  await save(robin, 'Late');
  await tidy(api.db, new Date(now.getTime() + 181 * 86_400_000));
  expect(await api.db.selectFrom('saved_views').selectAll().execute()).toEqual([]);
});

const answered = (body: unknown) => listViews.schema.response[200].parse(body);
const share = (token: string, name: string, id = randomUUID(), market = 'FR') =>
  api.call('PUT', `/markets/${market}/views/${id}`, {
    token,
    body: { name, address: '?due=overdue' },
  });

test('a view that is shared is no longer one’s own, and everyone of the market sees it', async () => {
  const admin = await api.person(['administrator', 'market:FR'], 'Ana');
  const french = await api.person(['customer-service', 'market:FR'], 'Fay');
  const german = await api.person(['customer-service', 'market:DE'], 'Gus');
  const id = randomUUID();
  await save(admin, 'Late', '?due=overdue', id);
  const ours = { countryCode: 'FR', viewId: id, name: 'Late in France', address: '?due=overdue' };
  expect(answered((await share(admin, 'Late in France', id)).body)).toEqual({
    items: [],
    shared: [ours],
  });
  const seenBy = async (token: string) =>
    answered((await api.call('GET', '/me/views', { token })).body).shared;
  expect(await seenBy(french)).toEqual([ours]);
  expect(await seenBy(kim)).toEqual([ours]);
  expect(await seenBy(german)).toEqual([]);
  const history = async () => {
    const read = await api.call('GET', '/markets/FR/history', { token: admin });
    return readMarketHistory.schema.response[200]
      .parse(read.body)
      .items.map(({ by, view }) => ({ by: by.name, view }));
  };
  expect(await history()).toEqual([
    { by: 'Ana', view: { act: 'shared', viewId: id, name: 'Late in France' } },
  ]);
  const removal = `/markets/FR/views/${id}/removal`;
  expect(answered((await api.call('POST', removal, { token: admin })).body).shared).toEqual([]);
  // Once more does nothing, and says nothing.
  expect((await api.call('POST', removal, { token: admin })).status).toBe(200);
  // The record has no name: it may have been one of an applicant.
  expect(await history()).toEqual([
    { by: 'Ana', view: { act: 'removed', viewId: id } },
    { by: 'Ana', view: { act: 'shared', viewId: id } },
  ]);
});

test('administrators of the market alone share and remove', async () => {
  const id = randomUUID();
  const german = await api.person(['administrator', 'market:DE'], 'Gus');
  await share(await api.person(['administrator', 'market:FR'], 'Ana'), 'Late', id);
  const removal = `/markets/FR/views/${id}/removal`;
  expect((await share(robin, 'Mine')).problem().code).toBe('role-not-sufficient');
  expect((await share(german, 'Mine')).problem().code).toBe('market-not-yours');
  expect((await api.call('POST', removal, { token: robin })).problem().code).toBe(
    'role-not-sufficient',
  );
  expect((await api.call('POST', removal, { token: german })).problem().code).toBe(
    'market-not-yours',
  );
  expect(await api.db.selectFrom('shared_views').select('name').execute()).toEqual([
    { name: 'Late' },
  ]);
});

test('a market has at most the limit, also from several administrators at once', async () => {
  const admin = await api.person(['administrator', 'market:FR'], 'Ana');
  for (let at = 1; at < sharedViewsLimit; at += 1) await share(admin, `View ${at}`);
  const more = await Promise.all([share(admin, 'One'), share(admin, 'Two'), share(admin, 'Three')]);
  expect(more.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await api.db.selectFrom('shared_views').select('name').execute()).toHaveLength(
    sharedViewsLimit,
  );
  expect((await share(admin, 'Of Germany', randomUUID(), 'DE')).problem().code).toBe(
    'market-not-yours',
  );
});
