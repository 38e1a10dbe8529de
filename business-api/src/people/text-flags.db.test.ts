import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldRows } from '../server/operations/forget-old-rows.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let administrator: string;
let reviewer: string;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.person(['administrator']);
  reviewer = await api.person(['customer-service']);
});
afterAll(() => api.close());

const about = { language: 'de', keys: ['frame.settings'], screen: '/customerService/settings' };

const flag = (more: object = {}, flagId: string = randomUUID(), token = reviewer) =>
  api.call('PUT', `/text-flags/${flagId}`, { token, body: { ...about, ...more } });
const list = () => api.call('GET', '/text-flags', { token: administrator });

test('a reported text is stored once, listed for administrators, and gone when it is settled', async () => {
  const flagId = randomUUID();
  for (const time of [1, 2]) {
    const stored = await flag({ remark: 'Says the contrary.' }, flagId);
    expect([time, stored.status], stored.text).toEqual([time, 200]);
  }
  expect((await list()).body).toMatchObject({
    items: [{ flagId, ...about, remark: 'Says the contrary.', by: { name: expect.any(String) } }],
  });
  expect((await api.call('GET', '/text-flags', { token: reviewer })).status).toBe(403);
  const settled = await api.call('POST', `/text-flags/${flagId}/settlement`, {
    token: administrator,
  });
  expect(settled.body).toEqual({ items: [] });
});

test('a report takes keys and a path, and no words of the screen', async () => {
  for (const wrong of [
    { keys: ['Helene Marchand'] },
    { keys: [] },
    { screen: '/customerService?q=Marchand' },
    { text: 'Helene' },
    { language: 'pl' },
  ]) {
    expect((await flag(wrong)).status, JSON.stringify(wrong)).toBe(400);
  }
});

test('of one person the newest fifty are stored, for ninety days', async () => {
  const other = await api.person(['customer-service']);
  const first = randomUUID();
  await flag({}, first, other);
  await api.db
    .updateTable('text_flags')
    .set({ at: new Date(0) })
    .execute();
  const [{ subject, name }] = [
    await api.db.selectFrom('text_flags').selectAll().executeTakeFirstOrThrow(),
  ];
  await api.db
    .insertInto('text_flags')
    .values(
      Array.from({ length: 50 }, (_, n) => ({
        ...{ flag_id: randomUUID(), at: new Date(n + 1), subject, name },
        ...{ language: 'de', keys: '["a.b"]', screen: '/', remark: null },
      })),
    )
    .execute();
  await flag({}, randomUUID(), other);
  const rows = await api.db.selectFrom('text_flags').select('flag_id').execute();
  expect(rows).toHaveLength(50);
  expect(rows).not.toContainEqual({ flag_id: first });
  await forgetOldRows(api.db, new Date());
  expect(await api.db.selectFrom('text_flags').select('flag_id').execute()).toHaveLength(1);
});
