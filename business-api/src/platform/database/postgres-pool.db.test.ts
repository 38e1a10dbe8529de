import { once } from 'node:events';
import type { Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { refusingPooler } from '../../testing/refusing-pooler.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { parsedOnce } from './parsed-once.ts';
import { openPostgresPool } from './postgres-pool.ts';

const limits = { statementMs: 500, lockMs: 200, idleInTransactionMs: 1000 };

let created: TestDatabase;
let url: string;
beforeAll(async () => {
  if (inject('engine') === 'embedded') return;
  created = await createTestDatabase('empty');
  url = created.address.engine === 'postgres' ? created.address.url : '';
});
afterAll(() => created?.remove());

const open = (connectionString = url, more = {}) =>
  openPostgresPool({ connectionString, ...more }, limits, () => undefined);

const settings = sql`select current_setting('statement_timeout') as statement, current_setting('jit') as jit`;

describe.skipIf(inject('engine') === 'embedded')('a pool of PostgreSQL connections', () => {
  test('survives back ends that are terminated in use', async () => {
    const pool = open(url, { max: 3 });
    const other = open(url, { max: 1 });
    const outcomes: string[] = [];
    let isOver = false;
    const asking = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        await sql`select pg_sleep(0.02)`.execute(pool.db).then(
          () => outcomes.push('answered'),
          () => outcomes.push('failed'),
        );
      }
    });
    for (let n = 0; n < 5; n += 1) {
      const before = outcomes.length;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);
      await vi.waitFor(() => expect(outcomes.slice(before)).toContain('answered'));
    }
    isOver = true;
    await Promise.all(asking);
    expect(outcomes).toContain('failed');
    // A connection may be open that was terminated a moment ago.
    await vi.waitFor(() => sql`select 1`.execute(pool.db));
    await pool.close();
    await other.close();
  });

  test('names the statements of the everyday path on its connection, and no others', async () => {
    const pool = open(url, { max: 1 });
    const adding = (n: number) => sql<{ sum: number }>`${parsedOnce} select ${n}::int + 1 as sum`;
    const doubling = sql<{ sum: number }>`${parsedOnce} select ${2}::int * 2 as sum`;
    expect((await adding(1).execute(pool.db)).rows).toEqual([{ sum: 2 }]);
    expect((await adding(2).execute(pool.db)).rows).toEqual([{ sum: 3 }]);
    expect((await doubling.execute(pool.db)).rows).toEqual([{ sum: 4 }]);
    const { rows } = await sql<{ name: string }>`
      select name, statement from pg_prepared_statements order by statement`.execute(pool.db);
    expect(rows).toEqual([
      { name: expect.stringMatching(/^countersign_/), statement: expect.stringContaining('* 2') },
      { name: expect.stringMatching(/^countersign_/), statement: expect.stringContaining('+ 1') },
    ]);
    await pool.close();
  });

  test('closes a connection whose answer did not come in time', async () => {
    const pool = openPostgresPool(
      { connectionString: url, max: 1, query_timeout: 100 },
      { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 },
      () => undefined,
    );
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool.db)).rows[0]?.pid;
    const before = await pid();
    await expect(sql`select pg_sleep(5)`.execute(pool.db)).rejects.toThrow('Query read timeout');
    const after = await pid();
    expect(after).toBeTypeOf('number');
    expect(after).not.toBe(before);
    await pool.close();
  });

  test('sets its limits at start where the server takes them', async () => {
    const pool = open();
    await pool.adapt();
    const { rows } = await settings.execute(pool.db);
    expect(rows).toEqual([{ statement: '500ms', jit: 'off' }]);
    await pool.close();
  });
});

describe.skipIf(inject('engine') === 'embedded')('behind a pooler that refuses settings', () => {
  let pooler: Server;
  let pooled: string;
  beforeAll(async () => {
    pooler = refusingPooler(new URL(url));
    await once(pooler, 'listening');
    const address = new URL(url);
    const at = pooler.address();
    address.port = typeof at === 'object' ? String(at?.port) : '';
    pooled = address.href;
  });
  afterAll(() => pooler.close());

  test('a connection that ends right after the first question ends nothing else', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    for (let n = 0; n < 20; n += 1) {
      const pool = open(pooled, { max: 1 });
      await pool.adapt();
      await pool.close();
    }
    await new Promise(setImmediate);
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  test('a single statement has its limits', async () => {
    const pool = open(pooled, { max: 1 });
    await pool.adapt();
    const { rows } = await settings.execute(pool.db);
    expect(rows).toEqual([{ statement: '500ms', jit: 'off' }]);
    await expect(sql`select pg_sleep(5)`.execute(pool.db)).rejects.toMatchObject({ code: '57014' });
    await pool.close();
  });

  test('a statement of the everyday path has no name', async () => {
    const pool = open(pooled, { max: 1 });
    await pool.adapt();
    await sql`${parsedOnce} select 1`.execute(pool.db);
    const { rows } = await sql`select name from pg_prepared_statements`.execute(pool.db);
    expect(rows).toEqual([]);
    await pool.close();
  });

  test('a transaction has its limits and leaves none behind', async () => {
    const pool = open(pooled, { max: 1 });
    await pool.adapt();
    const inside = await pool.db
      .transaction()
      .execute((trx) => sql`select current_setting('lock_timeout') as lock`.execute(trx));
    expect(inside.rows).toEqual([{ lock: '200ms' }]);
    await expect(
      pool.db.transaction().execute((trx) => sql`select pg_sleep(5)`.execute(trx)),
    ).rejects.toMatchObject({ code: '57014' });
    await expect(sql`select 1`.execute(pool.db)).resolves.toBeDefined();
    await pool.close();
  });
});
