import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillSearch } from '../../registrations/fill-search.ts';
import { verifyAllChains } from '../../registrations/history/verify-all-chains.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connect, type OpenDatabase } from './connect.ts';
import type { Db } from './database.ts';
import { migrate, SchemaNotKnown } from './migrate.ts';
import { allMigrations } from './migrations/all.ts';

const names = Object.keys(allMigrations);
const nextName = `${String(Number(names.at(-1)?.slice(0, 4)) + 1).padStart(4, '0')}-next-release`;
const nextRelease = (up: Migration['up']) => ({ ...allMigrations, [nextName]: { up } });

async function executed(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function tablesOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

describe('an upgrade to the next release', () => {
  /** A column, a table with rows of what is there, and words that are written again. */
  const upgrade = nextRelease(async (db) => {
    await sql`alter table registrations add column floor text not null default ''`.execute(db);
    await sql`create table next_things (country_code text, ticket_number text,
      primary key (country_code, ticket_number))`.execute(db);
    await sql`insert into next_things select country_code, ticket_number from registrations`.execute(
      db,
    );
    await sql`update registrations set search = ''`.execute(db);
    await sql`update background_fills set finished = false, country_code = '', ticket_number = ''
      where name = 'search-words'`.execute(db);
  });

  let api: TestApi;
  beforeEach(async () => {
    api = await startTestApi();
  });
  afterEach(() => api.close());

  async function decide(ticketNumber: string): Promise<void> {
    const token = await api.person(['administrator']);
    const body = { decision: 'approve', reasonCodes: [], waiver: 'Known.', version: 1 };
    const path = `/registrations/FR/${ticketNumber}/decision`;
    expect((await api.call('POST', path, { token, body })).status).toBe(200);
  }

  async function found(q: string): Promise<number> {
    const token = await api.person(['administrator']);
    const answer = await api.call('GET', `/registrations?q=${q}`, { token });
    return Object(answer.body).items.length;
  }

  test('keeps what is there, and copies of this release work on beside it', async () => {
    const [decided, waiting] = [await api.submitted('FR'), await api.submitted('FR')];
    await decide(decided.ticketNumber);
    const rows = () =>
      api.db.selectFrom('registrations').selectAll().orderBy('ticket_number').execute();
    const before = await rows();

    await migrate(api.db, upgrade);

    expect(await executed(api.db)).toEqual([...names, nextName]);
    const after = await rows();
    expect(after.map((row) => ({ ...row, search: 0 }))).toEqual(
      before.map((row) => ({ ...row, search: 0, floor: '' })),
    );
    const { rows: copied } = await sql`select * from next_things`.execute(api.db);
    expect(copied).toHaveLength(2);
    await decide(waiting.ticketNumber);
    await decide((await api.submitted('FR')).ticketNumber);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
    // One that starts now takes the schema as it is.
    await migrate(api.db);
    expect(await executed(api.db)).toEqual([...names, nextName]);
  });

  test('has the words of rows written again that were there before', async () => {
    const { practice } = await api.submitted('FR');
    const [word = ''] = practice.legalName.split(' ');
    expect(await found(word)).toBe(1);
    await migrate(api.db, upgrade);
    // The API's own housekeeping may be filling too; one of the two leaves the rows to the other.
    await expect
      .poll(async () => {
        await fillSearch(api.db);
        return found(word);
      })
      .toBe(1);
  });
});

const create = (table: string, db: Db) => sql`create table ${sql.table(table)} ()`.execute(db);

describe('a schema', () => {
  let database: TestDatabase;
  let open: OpenDatabase;
  beforeEach(async () => {
    database = await createTestDatabase('empty');
    open = await connect(database.address, () => undefined);
  });
  afterEach(async () => {
    await open.close();
    await database.remove();
  });

  test('is made once, and then nothing changes', async () => {
    await migrate(open.db);
    const tables = await tablesOf(open.db);
    await migrate(open.db);
    expect(await executed(open.db)).toEqual(names);
    expect(await tablesOf(open.db)).toEqual(tables);
  });

  test('stays as it was where a migration fails', async () => {
    await migrate(open.db);
    const tables = await tablesOf(open.db);
    const failing = nextRelease(async (db) => {
      await sql`create table half_of_it (id integer primary key)`.execute(db);
      await sql`select 1 / 0`.execute(db);
    });
    await expect(migrate(open.db, failing)).rejects.toThrow('division by zero');
    expect(await tablesOf(open.db)).toEqual(tables);
    expect(await executed(open.db)).toEqual(names);
    await migrate(open.db);
  });

  test('of a revision before the first release is refused as it is', async () => {
    const old: Record<string, Migration> = {
      '0001-registrations': { up: async (db) => void (await create('registrations', db)) },
      '0175-removed-webhooks': { up: async (db) => void (await create('webhook_tries', db)) },
    };
    await migrate(open.db, old);
    const tables = await tablesOf(open.db);
    const refused = migrate(open.db);
    await expect(refused).rejects.toThrow(SchemaNotKnown);
    await expect(refused).rejects.toThrow(
      /first migration is 0001-registrations, not 0001-schema\..*Use an empty one:.*DATABASE_URL.*DATA_DIR/,
    );
    expect(await tablesOf(open.db)).toEqual(tables);
    expect(await executed(open.db)).toEqual(Object.keys(old));
  });
});
