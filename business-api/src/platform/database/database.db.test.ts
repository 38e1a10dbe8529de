import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPreparedDatabase } from '../../testing/open-prepared-database.ts';
import { connect, type OpenDatabase } from './connect.ts';
import { EngineNotOpened, UnwritableDirectory } from './engine-not-opened.ts';
import { inTransaction, TransactionTimeout } from './in-transaction.ts';
import { allMigrations } from './migrations/all.ts';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openPreparedDatabase();
  await sql`create table probe (id integer primary key)`.execute(open.db);
});
afterAll(() => open.close());

test('migrating again changes nothing', async () => {
  await open.prepare();
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(open.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(allMigrations));
});

test('a copy of the release before starts on what a later one migrated', async () => {
  const at = new Date().toISOString();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', ${at})`.execute(
    open.db,
  );
  await expect(open.prepare()).resolves.toBeUndefined();
  await sql`delete from kysely_migration where name = '9999-later'`.execute(open.db);
});

test('no index collects new entries in a list that every search would read', async () => {
  const { rows } = await sql<{ index: string; options: string[] | null }>`
    select pg_class.relname as index, reloptions as options from pg_class
    join pg_am on pg_am.oid = pg_class.relam where amname = 'gin' order by 1`.execute(open.db);
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ options }) => !options?.includes('fastupdate=off'))).toEqual([]);
});

test('both engines return the same values for all types', async () => {
  const { rows } = await sql`select 9007199254740993::int8 as big, count(*) as counted,
    date '2026-01-02' as day, timestamp '2026-01-02 03:04:05' as local,
    timestamptz '2026-01-02 03:04:05.678Z' as instant, '{"a":[1]}'::jsonb as json,
    array['a'] as list, null as nothing`.execute(open.db);
  expect(rows).toEqual([
    {
      big: '9007199254740993',
      counted: '1',
      day: '2026-01-02',
      local: '2026-01-02 03:04:05',
      instant: new Date('2026-01-02T03:04:05.678Z'),
      json: { a: [1] },
      list: ['a'],
      nothing: null,
    },
  ]);
});

describe('a transaction', () => {
  const insert = (id: number) => sql`insert into probe values (${id})`;
  const ids = async () => {
    const { rows } = await sql<{ id: number }>`select id from probe order by id`.execute(open.db);
    return rows.map(({ id }) => id);
  };

  test('is undone as a whole where it fails', async () => {
    const failed = inTransaction(open.db, async (trx) => {
      await insert(1).execute(trx);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await ids()).toEqual([]);
  });

  test('is tried again after a serialization failure', async () => {
    let attempts = 0;
    await inTransaction(open.db, async (trx) => {
      attempts += 1;
      await insert(2).execute(trx);
      if (attempts < 3) throw Object.assign(new Error('conflict'), { code: '40001' });
    });
    expect([attempts, await ids()]).toEqual([3, [2]]);
  });

  test('gives up in the end', async () => {
    let attempts = 0;
    const failed = inTransaction(open.db, async () => {
      attempts += 1;
      throw Object.assign(new Error('deadlock'), { code: '40P01' });
    });
    await expect(failed).rejects.toMatchObject({ code: '40P01' });
    expect(attempts).toBe(4);
  });

  // One connection has no deadlocks.
  test.skipIf(inject('engine') === 'embedded')(
    'and another that wait for each other are both carried out',
    async () => {
      await sql`create table crossed (id int primary key, n int not null)`.execute(open.db);
      await sql`insert into crossed values (1, 0), (2, 0)`.execute(open.db);
      const one = Promise.withResolvers<void>();
      const other = Promise.withResolvers<void>();
      const cross = (first: number, second: number, own: typeof one, theirs: typeof one) =>
        inTransaction(open.db, async (trx) => {
          await sql`update crossed set n = n + 1 where id = ${first}`.execute(trx);
          own.resolve();
          await theirs.promise;
          await sql`update crossed set n = n + 1 where id = ${second}`.execute(trx);
        });
      await Promise.all([cross(1, 2, one, other), cross(2, 1, other, one)]);
      const { rows } = await sql`select n from crossed`.execute(open.db);
      expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
    },
  );

  test('that overruns its time is rolled back and cannot write any more', async () => {
    let resume = () => {};
    const paused = new Promise<void>((resolve) => {
      resume = resolve;
    });
    let late: Promise<unknown> | undefined;
    const overrun = inTransaction(
      open.db,
      async (trx) => {
        await insert(3).execute(trx);
        await paused;
        late = insert(4).execute(trx);
        await late;
      },
      50,
    );
    await expect(overrun).rejects.toThrow(TransactionTimeout);
    resume();
    await paused;
    await expect(Promise.resolve().then(() => late)).rejects.toThrow();
    expect(await ids()).toEqual([2]);
  });

  test.skipIf(inject('engine') === 'postgres')(
    'ends by its time limit where its work waits for itself',
    async () => {
      // One connection: a query beside the open transaction would wait for it without end.
      const stuck = inTransaction(open.db, async () => void (await ids()), 50);
      await expect(stuck).rejects.toThrow(TransactionTimeout);
      expect(await ids()).toEqual([2]);
    },
  );
});

test('a directory that cannot be written is named with what to do', async () => {
  const opened = connect({ engine: 'embedded', directory: '/sys/countersign/database' }, () => {});
  await expect(opened).rejects.toThrow(UnwritableDirectory);
  await expect(opened).rejects.toThrow(/\/sys\/countersign.*DATABASE_URL.*DATA_DIR/);
});

test('a damaged directory is named with what to do', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-damaged-'));
  writeFileSync(join(directory, 'PG_VERSION'), 'no version');
  try {
    const opened = connect({ engine: 'embedded', directory }, () => {});
    await expect(opened).rejects.toThrow(EngineNotOpened);
    await expect(opened).rejects.toThrow(/countersign-damaged-.*DATA_DIR/);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test.skipIf(inject('engine') === 'embedded')(
  'a slow statement ends by its time limit',
  async () => {
    await expect(sql`select pg_sleep(10)`.execute(open.db)).rejects.toMatchObject({
      code: '57014',
    });
  },
);
