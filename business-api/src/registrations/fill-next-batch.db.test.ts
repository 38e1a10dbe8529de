import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginFill } from '../testing/begin-fill.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { fillNextBatch } from './fill-next-batch.ts';

let api: TestApi;
let filled: string[];
beforeAll(async () => {
  api = await startTestApi();
  for (const ticketNumber of ['T-1', 'T-2', 'T-3']) await api.submitted('FR', { ticketNumber });
});
afterAll(() => api.close());
beforeEach(async () => {
  filled = [];
  await beginFill(api.db, 'of-this-test');
});

async function fill(): Promise<string[]> {
  filled = [];
  const options = { batch: 2, lock: 'share' } as const;
  const next = () =>
    fillNextBatch(api.db, 'of-this-test', options, async (_, rows) => {
      filled.push(...rows.map(({ ticket_number }) => ticket_number));
    });
  while (await next());
  return filled;
}

const letADayPass = () =>
  sql`update background_fills set again_at = again_at - interval '1 day'
    where name = 'of-this-test'`.execute(api.db);

test('a fill runs again a day later, for what other releases wrote behind it', async () => {
  expect(await fill()).toEqual(['T-1', 'T-2', 'T-3']);
  expect(await fill()).toEqual([]);
  await letADayPass();
  expect(await fill()).toEqual(['T-1', 'T-2', 'T-3']);
  await letADayPass();
  expect(await fill()).toEqual([]);
});

test('a fill that takes longer than a day ends before it runs again', async () => {
  await letADayPass();
  expect(await fill()).toEqual(['T-1', 'T-2', 'T-3']);
  expect(await fill()).toEqual(['T-1', 'T-2', 'T-3']);
  expect(await fill()).toEqual([]);
});

test('a fill that is interrupted continues with the batch that it lost', async () => {
  const batches: string[][] = [];
  const next = (isInterrupted: boolean) =>
    fillNextBatch(api.db, 'of-this-test', { batch: 2, lock: 'share' }, async (trx, rows) => {
      batches.push(rows.map(({ ticket_number }) => ticket_number));
      await sql`update registrations set city = 'Filled' where ticket_number = any(${batches.at(-1)})`.execute(
        trx,
      );
      if (isInterrupted) throw new Error('ended');
    });
  const filledRows = async () => {
    const rows = await sql`select from registrations where city = 'Filled'`.execute(api.db);
    return rows.rows.length;
  };
  expect(await next(false)).toBe(true);
  await expect(next(true)).rejects.toThrow('ended');
  expect(await filledRows()).toBe(2);
  expect(await next(false)).toBe(false);
  expect(await filledRows()).toBe(3);
  expect(batches).toEqual([['T-1', 'T-2'], ['T-3'], ['T-3']]);
});
