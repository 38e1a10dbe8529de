import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPreparedDatabase } from '../../testing/open-prepared-database.ts';
import type { OpenDatabase } from './connect.ts';
import { inTransaction } from './in-transaction.ts';

describe.skipIf(inject('engine') === 'postgres')('the embedded engine', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openPreparedDatabase();
  });
  afterAll(() => open.close());

  test('does not block the process while it computes', async () => {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    await sql`select sum(n) from generate_series(1, 2000000) as n`.execute(open.db);
    isOver = true;
    // In the thread of the process there were three.
    expect(turns).toBeGreaterThan(100);
  });

  test("passes on the database's errors without their parameters", async () => {
    const failing = sql`select ${'a secret'}::int`.execute(open.db);
    const error = await failing.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: '22P02', severity: 'ERROR' });
    expect(Object.keys(Object(error))).not.toContain('params');
  });

  test('runs no foreign statement within an open transaction', async () => {
    await sql`create table kept_apart (n int)`.execute(open.db);
    const work = inTransaction(open.db, async (trx) => {
      await sql`insert into kept_apart values (1)`.execute(trx);
      throw new Error('undone');
    });
    const other = sql`insert into kept_apart values (2)`.execute(open.db);
    await expect(work).rejects.toThrow('undone');
    await other;
    const { rows } = await sql`select n from kept_apart`.execute(open.db);
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('refuses statements after its end', async () => {
    const closed = await openPreparedDatabase();
    await closed.close();
    await expect(sql`select 1`.execute(closed.db)).rejects.toThrow(/closed|destroyed/);
  });
});
