import { listRegistrations } from '@countersign/contract/registration-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let robin: string;
let me: string;
const base = Date.parse('2026-11-20T12:00:00.000Z');
beforeAll(async () => {
  api = await startTestApi({}, { now: () => new Date(base) });
  robin = await api.person(['customer-service'], 'Robin');
  me = Object((await api.call('GET', '/me', { token: robin })).body).subject;
  for (const [at, asker] of [me, 'kim', me, null, 'kim'].entries()) {
    const ticketNumber = `T-${at}`;
    await api.submitted('FR', { ticketNumber });
    await api.db
      .updateTable('registrations')
      .set({
        due_at: new Date(base + (5 - at) * 1000),
        request_state: asker === null ? 'waiting' : 'answered',
        request_asked_by: asker,
      })
      .where('ticket_number', '=', ticketNumber)
      .execute();
  }
});
afterAll(() => api.close());

async function page(query: string) {
  const answer = await api.call('GET', `/registrations?request=answered&${query}`, {
    token: robin,
  });
  const { items, nextCursor } = listRegistrations.schema.response[200].parse(answer.body);
  return {
    items: items.map(({ ticketNumber, askedByMe }) => `${ticketNumber} ${askedByMe}`),
    nextCursor,
  };
}

test('what came back is listed with one’s own questions first', async () => {
  const all = ['T-2 true', 'T-0 true', 'T-4 false', 'T-1 false'];
  expect((await page('order=asked-first')).items).toEqual(all);
  expect((await page('order=due')).items).toEqual([
    'T-4 false',
    'T-2 true',
    'T-1 false',
    'T-0 true',
  ]);
  for (const limit of [1, 2, 3]) {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const one = await page(`order=asked-first&limit=${limit}${from}`);
      seen.push(...one.items);
      cursor = one.nextCursor;
    }
    expect(seen).toEqual(all);
  }
});

test('that order is refused without its filter', async () => {
  const answer = await api.call('GET', '/registrations?status=pending&order=asked-first', {
    token: robin,
  });
  expect(answer.problem()).toMatchObject({
    code: 'invalid-request',
    errors: [{ pointer: '?order', code: 'not-allowed' }],
  });
});
