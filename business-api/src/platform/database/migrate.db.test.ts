import { type SqlBool, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openUnmigrated, type UnmigratedDatabase } from '../../testing/open-unmigrated.ts';
import type { Db } from './database.ts';
import { firstOutOfOrder, migrate } from './migrate.ts';
import { allMigrations } from './migrations/all.ts';

/** A revision that has the first one also has the others. */
const needs: Readonly<Record<string, readonly string[]>> = {
  '0151-words-of-people': ['0148-fills-run-twice'],
  '0165-words-folded-alike': ['0148-fills-run-twice'],
  '0160-forms-of-addresses': ['0148-fills-run-twice'],
};

const names = Object.keys(allMigrations);
const unordered = names.filter((name) => name >= firstOutOfOrder);

let open: UnmigratedDatabase;
beforeEach(async () => {
  open = await openUnmigrated();
});
afterEach(() => open.close());

describe('a database of a revision without a migration', () => {
  test('gets the same schema as one that ran all in their order', async () => {
    const last = names.filter((name) => name < firstOutOfOrder).at(-1);
    await open.migrateTo(last ?? '');
    const inOrder = await rolledBack((trx) => migrate(trx));
    for (const late of unordered) {
      const before = names.filter((name) => name !== late && !needs[name]?.includes(late));
      const outOfOrder = await rolledBack(async (trx) => {
        await runOnly(trx, before);
        await migrate(trx);
      });
      expect({ late, ...outOfOrder }).toEqual({ late, ...inOrder });
    }
  });

  test('is migrated, and then again like any other', async () => {
    await runOnly(
      open.db,
      names.filter((name) => name < firstOutOfOrder || name === '0150-words-at-once'),
    );
    await migrate(open.db);
    await migrate(open.db);
    expect(await executed()).toEqual(names);
  });

  test('that never ran late in a test is refused as it is', async () => {
    const left = names.filter((name) => name <= '0143' && name !== '0122-words-of-places');
    await runOnly(open.db, left);
    await expect(migrate(open.db)).rejects.toThrow(
      'The database has run the migration 0130-detail-reads, and not 0122-words-of-places before it.',
    );
    expect(await executed()).toEqual(left);
  });
});

async function executed(): Promise<readonly string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(open.db);
  return rows.map(({ name }) => name);
}

/** As a revision does that has no other migrations. */
async function runOnly(db: Db, some: readonly string[]): Promise<void> {
  const ofRevision = Object.fromEntries(
    Object.entries(allMigrations).filter(([name]) => some.includes(name)),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ofRevision } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** The schema that `work` leads to; nothing of it stays. */
async function rolledBack(work: (trx: Db) => Promise<void>) {
  const trx = await open.db.startTransaction().execute();
  try {
    await work(trx);
    return await readSchema(trx);
  } finally {
    await trx.rollback().execute();
  }
}

async function readSchema(db: Db) {
  const lines = async (query: ReturnType<typeof sql<{ line: string }>>) =>
    (await query.execute(db)).rows.map(({ line }) => line);
  const own = sql<SqlBool>`relnamespace = 'public'::regnamespace`;
  return {
    migrations: await lines(sql`select name as line from kysely_migration order by 1`),
    columns: await lines(sql`select concat_ws(' ', table_name, column_name, data_type,
        collation_name, is_nullable, column_default, generation_expression) as line
      from information_schema.columns where table_schema = 'public' order by 1`),
    constraints: await lines(sql`select conrelid::regclass || ' ' || conname || ' '
        || pg_get_constraintdef(pg_constraint.oid) as line
      from pg_constraint join pg_class on pg_class.oid = conrelid where ${own} order by 1`),
    indexes: await lines(sql`select pg_get_indexdef(pg_class.oid) as line
      from pg_class where relkind = 'i' and ${own} order by 1`),
    functions: await lines(sql`select pg_get_functiondef(oid) as line from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' order by 1`),
    fills: await lines(sql`select concat_ws(' ', name, finished, country_code, ticket_number,
        again_at is null) as line from background_fills order by 1`),
  };
}
