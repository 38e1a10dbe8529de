import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { eraseApplicant } from '../../erasure/erase-applicant.ts';
import { seedDemoWorld } from '../../server/demo-world/seed-demo-world.ts';
import { tidy } from '../../server/operations/housekeeping.ts';
import { requireRights, warnOfRights } from '../../server/operations/require-rights.ts';
import { sampleMailQueue as mails } from '../../testing/sample-mail-queue.ts';
import { connect, type OpenDatabase } from './connect.ts';
import { newId } from './new-id.ts';
import { tableRights } from './table-rights.ts';

const guide = fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url));
const now = new Date('2026-11-20T10:00:00Z');
const refused = { code: '42501' }; // insufficient_privilege

/** The guide's SQL, with database and roles of our own: roles belong to the whole server. */
const own = `countersign_${newId().replaceAll('-', '').slice(-12)}`;
const [setUp = '', grants = ''] = [
  ...readFileSync(guide, 'utf8').matchAll(/```sql\n(.*?)```/gs),
].map(([, block = '']) => block.replaceAll('countersign', own));

function addressFor(role: string, database = own): string {
  const url = new URL(inject('postgresUrl'));
  if (role !== '') url.username = role;
  url.pathname = `/${database}`;
  return url.href;
}

/** One statement after the other: `create database` runs in no transaction. */
async function run(address: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    for (const one of statements.split(';')) if (one.trim() !== '') await client.query(one);
  } finally {
    await client.end();
  }
}

function open(role: string): Promise<OpenDatabase> {
  return connect({ engine: 'postgres', url: addressFor(role) }, () => undefined);
}

/** Runs `npm run migrate` as a role; answers its exit code and what it printed. */
function migrateAs(role: string) {
  const command = fileURLToPath(new URL('../../commands/migrate.ts', import.meta.url));
  const DATABASE_URL = role === '' ? '' : addressFor(role);
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL };
  const { status, stdout, stderr } = spawnSync(process.execPath, [command], {
    env,
    encoding: 'utf8',
  });
  return { status, printed: `${stdout}${stderr}`.trim() };
}

/** The tables of which a copy of this role says at its start that it may rewrite them. */
async function warnedOf(database: OpenDatabase): Promise<unknown> {
  const fields: unknown[] = [];
  await warnOfRights(database, { warn: (field: unknown) => fields.push(field) });
  return fields;
}

const byOwner = /\/migrations\/.*\.ts$/;
const deleting = /(?:deleteFrom\('|delete from )([a-z_]+)/g;

test('the grants in the documents cover what the application’s code deletes', () => {
  const source = fileURLToPath(new URL('../../', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.ts') && !/test|testing/.test(file) && !byOwner.test(`/${file}`),
    )
    .map((file) => readFileSync(join(source, file), 'utf8'));
  const deleted = new Set(
    files.flatMap((text) => [...text.matchAll(deleting)].map(([, table]) => table)),
  );
  const granted = /grant delete on ([^;]*) to /.exec(grants)?.[1]?.split(/,\s+/) ?? [];
  expect(deleted.size).toBeGreaterThan(15);
  expect([...deleted].filter((table) => !granted.includes(table ?? ''))).toEqual([]);
});

test('migrating is refused where no PostgreSQL is named', () => {
  expect(migrateAs('')).toMatchObject({
    status: 1,
    printed: expect.stringMatching(/^DATABASE_URL: /),
  });
});

describe.runIf(inject('engine') === 'postgres')('the roles of docs/operations.md', () => {
  let application: OpenDatabase;
  let beforeOwner: ReturnType<typeof migrateAs>;
  let byTheOwner: ReturnType<typeof migrateAs>;
  beforeAll(async () => {
    await run(addressFor('', 'postgres'), setUp);
    beforeOwner = migrateAs(`${own}_app`);
    byTheOwner = migrateAs(`${own}_owner`);
    await run(addressFor(`${own}_owner`), grants);
    application = await open(`${own}_app`);
  });
  afterAll(async () => {
    await application.close();
    const roles = `drop role ${own}_app; drop role ${own}_owner`;
    await run(addressFor('', 'postgres'), `drop database ${own}; ${roles}`);
  });

  test('let the owner alone migrate; the application says who must', () => {
    expect(byTheOwner).toEqual({ status: 0, printed: 'The schema is up to date.' });
    expect(beforeOwner.status).toBe(1);
    expect(beforeOwner.printed).toMatch(/^The role in DATABASE_URL .*`npm run migrate`[^\n]*$/);
  });

  test('let both run the migration again', () => {
    expect(migrateAs(`${own}_owner`).status).toBe(0);
    expect(migrateAs(`${own}_app`).status).toBe(0);
  });

  test('let the application use a table of a later release at once', async () => {
    const address = addressFor(`${own}_owner`);
    await run(address, 'create table later_table (id integer primary key)');
    const { db } = application;
    try {
      await sql`insert into later_table values (1)`.execute(db);
      await sql`update later_table set id = 2`.execute(db);
      await expect(sql`delete from later_table`.execute(db)).rejects.toMatchObject(refused);
    } finally {
      await run(address, 'drop table later_table');
    }
  });

  test('are enough, and a copy that lacks one says which', async () => {
    await expect(requireRights(application)).resolves.toBeUndefined();
    const address = addressFor(`${own}_owner`);
    await run(
      address,
      `revoke insert on mails from ${own}_app; revoke delete on claims from ${own}_app`,
    );
    try {
      await expect(requireRights(application)).rejects.toThrow(
        /lacks rights on claims \(delete\); mails \(insert\): repeat the grants/,
      );
    } finally {
      await run(address, grants);
    }
  });

  test('are not looked for on a table that a later release has removed', async () => {
    const address = addressFor(`${own}_owner`);
    await run(address, 'alter table rate_limits rename to removed_later');
    try {
      await expect(requireRights(application)).resolves.toBeUndefined();
    } finally {
      await run(address, 'alter table removed_later rename to rate_limits');
    }
  });

  test('are named for every table, and none beside', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(
      application.db,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(tableRights).sort());
    const removed = Object.entries(tableRights).filter(([, rights]) => rights.includes('delete'));
    const granted = /grant delete on ([^;]*) to /.exec(grants)?.[1]?.split(/,\s+/) ?? [];
    expect(removed.map(([table]) => table)).toEqual(granted);
  });

  test('are warned of where a copy may rewrite the history', async () => {
    expect(await warnedOf(application)).toEqual([]);
    const owner = await open(`${own}_owner`);
    const tables = [
      'anchor_leaves',
      'history_events',
      'market_events',
      'refusal_keys',
      'settings_events',
      'unsubscribe_keys',
    ];
    try {
      expect(await warnedOf(owner)).toEqual([{ tables }]);
    } finally {
      await owner.close();
    }
    expect(
      /revoke update, delete, truncate on ([^;]*?)\s+from /.exec(grants)?.[1]?.split(/,\s+/).sort(),
    ).toEqual(tables);
  });

  test('let the application start, receive, decide and send', async () => {
    await application.prepare();
    await seedDemoWorld({ db: application.db, mails, now });
    const { count } = await application.db
      .selectFrom('history_events')
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThan(100);
  });

  test('let the application delete outdated rows', async () => {
    await expect(tidy(application.db, now)).resolves.toBeUndefined();
  });

  test('protect the record of settings from changes', async () => {
    const { db } = application;
    await expect(
      db.updateTable('settings_events').set({ name: '' }).execute(),
    ).rejects.toMatchObject(refused);
    await expect(db.deleteFrom('settings_events').execute()).rejects.toMatchObject(refused);
  });

  test('let the application erase, and take personal values of no history away without its event', async () => {
    const { db } = application;
    const [row, other] = await db
      .selectFrom('registrations')
      .select(['country_code', 'ticket_number'])
      .where('status', '=', 'rejected')
      .limit(2)
      .execute();
    const key = {
      countryCode: CountryCode.parse(row?.country_code),
      ticketNumber: TicketNumber.parse(row?.ticket_number),
    };
    const personalOf = async (ticket: string | undefined) => {
      const events = await db
        .selectFrom('history_events')
        .select('personal')
        .where('ticket_number', '=', ticket ?? '')
        .execute();
      return events.filter(({ personal }) => personal !== null).length;
    };
    await sql`select erase_history(${other?.country_code}, ${other?.ticket_number})`.execute(db);
    expect(await personalOf(other?.ticket_number)).toBeGreaterThan(0);
    await eraseApplicant(db, key, now, { operator: 'ops', request: null });
    expect(await personalOf(key.ticketNumber)).toBeLessThan(2);
  });

  test.each([
    'update history_events set kind = kind',
    'delete from history_events',
    'truncate history_events',
    'update market_events set kind = kind',
    'delete from market_events',
    'delete from anchor_leaves',
    'delete from registrations',
    'delete from mails',
    'delete from kysely_migration',
    'drop table history_events',
    'create table another (id integer)',
  ])('keep it from: %s', async (statement) => {
    await expect(sql.raw(statement).execute(application.db)).rejects.toMatchObject(refused);
  });
});
