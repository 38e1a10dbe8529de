import { randomUUID } from 'node:crypto';
import { listViews, viewsLimit } from '@countersign/contract/desk/saved-views';
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
