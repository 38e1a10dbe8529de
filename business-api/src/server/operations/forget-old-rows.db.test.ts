import { idempotencyDays } from '@countersign/contract/idempotency';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/new-id.ts';
import { endedDays } from '../../sessions/start.ts';
import { planOf } from '../../testing/many-registrations.ts';
import { openPreparedDatabase } from '../../testing/open-prepared-database.ts';
import {
  forgetOldRows,
  readDays,
  sessionDays,
  usedTicketDays,
  webhookDays,
} from './forget-old-rows.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

let database: OpenDatabase;
let db: Db;
beforeAll(async () => {
  database = await openPreparedDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['idempotency_records', 'claims', 'export_tickets']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
});

const record = (key: string, age: number) =>
  db
    .insertInto('idempotency_records')
    .values({
      caller: 'person:me',
      key,
      request_hash: 'h',
      answer_status: 200,
      answer_body: '{}',
      created_at: daysAgo(age),
    })
    .execute();
const ticket = (letter: string, age: number, isUsed: boolean) =>
  db
    .insertInto('export_tickets')
    .values({
      ticket_hash: letter.repeat(64),
      subject: 'me',
      name: 'Me',
      markets: '"all"',
      filter: '{"filter":{}}',
      created_at: daysAgo(age),
      expires_at: daysAgo(age),
      used_at: isUsed ? daysAgo(age) : null,
    })
    .execute();
const claim = (ticketNumber: string, endedDaysAgo: number) =>
  db
    .insertInto('claims')
    .values({
      country_code: 'FR',
      ticket_number: ticketNumber,
      subject: 'me',
      name: 'Me',
      claimed_at: daysAgo(endedDaysAgo),
      until: daysAgo(endedDaysAgo),
    })
    .execute();

test('stored answers are deleted after their guaranteed time', async () => {
  await record('just-in-time', idempotencyDays);
  await record('over', idempotencyDays + 1.1);
  await record('new', 0);
  expect(await forgetOldRows(db, now)).toBe(1);
  const left = await db.selectFrom('idempotency_records').select('key').orderBy('key').execute();
  expect(left.map(({ key }) => key)).toEqual(['just-in-time', 'new']);
});

test('claims are deleted a day after their end', async () => {
  await claim('T-1', 1.1);
  await claim('T-2', 0.5);
  await claim('T-3', -0.01);
  expect(await forgetOldRows(db, now)).toBe(1);
  const left = await db.selectFrom('claims').select('ticket_number').execute();
  expect(left.map((row) => row.ticket_number).sort()).toEqual(['T-2', 'T-3']);
});

test('sessions are deleted 90 days after their last use, ends when they are no longer asked for', async () => {
  for (const [key, age] of [
    ['over', sessionDays + 0.1],
    ['used', sessionDays - 0.1],
  ] as const) {
    const times = { began_at: daysAgo(age + 1), signed_in_at: daysAgo(age + 1) };
    await db
      .insertInto('sessions')
      .values({
        session_id: newId(),
        session_key: key,
        subject: 'me',
        ...times,
        seen_at: daysAgo(age),
      })
      .execute();
    const ended = { session_key: key, ended_at: daysAgo(age), except_key: null };
    await db
      .insertInto('ended_sessions')
      .values({ ...ended, written_at: daysAgo(key === 'over' ? endedDays + 0.1 : endedDays - 0.1) })
      .execute();
  }
  expect(await forgetOldRows(db, now)).toBe(2);
  const left = await db.selectFrom('sessions').select('session_key').execute();
  expect(left).toEqual([{ session_key: 'used' }]);
  expect(await db.selectFrom('ended_sessions').select('session_key').execute()).toEqual(left);
});

test('unused tickets are deleted after a day, used ones after a year', async () => {
  await ticket('a', 1.1, false);
  await ticket('b', 0.1, false);
  await ticket('c', 1.1, true);
  await ticket('d', usedTicketDays + 0.1, true);
  expect(await forgetOldRows(db, now)).toBe(2);
  const left = await db.selectFrom('export_tickets').select('ticket_hash').execute();
  expect(left.map((row) => row.ticket_hash[0]).sort()).toEqual(['b', 'c']);
});

test('settled events for webhooks are deleted with their tries, others stay', async () => {
  const endpoint = newId();
  await db
    .insertInto('webhook_endpoints')
    .values({
      id: endpoint,
      country_code: 'FR',
      url: 'https://site.example/',
      state: 'on',
      secret: 'x',
      created_at: now,
    })
    .execute();
  for (const [ticket, days] of [
    ['over', webhookDays + 0.1],
    ['settled', webhookDays - 0.1],
    ['waiting', undefined],
  ] as const) {
    const id = newId();
    await db
      .insertInto('webhook_deliveries')
      .values({
        id,
        endpoint_id: endpoint,
        country_code: 'FR',
        ticket_number: ticket,
        type: 'registration.submitted',
        version: 1,
        body: '{}',
        state: days === undefined ? 'queued' : 'delivered',
        not_before: daysAgo(200),
        created_at: daysAgo(200),
        settled_at: days === undefined ? null : daysAgo(days),
      })
      .execute();
    await db
      .insertInto('webhook_tries')
      .values({ delivery_id: id, number: 1, at: now, status: 204, duration_ms: 1, error: null })
      .execute();
  }
  expect(await forgetOldRows(db, now)).toBe(1);
  const left = await db.selectFrom('webhook_deliveries').select('ticket_number').execute();
  expect(left.map((row) => row.ticket_number).sort()).toEqual(['settled', 'waiting']);
  expect(await db.selectFrom('webhook_tries').selectAll().execute()).toHaveLength(2);
  await db.deleteFrom('webhook_endpoints').execute();
});

test('who read what is deleted after 90 days', async () => {
  expect(readDays).toBe(90);
  const read = (ticketNumber: string, days: number) => ({
    read_at: daysAgo(days),
    subject: 'me',
    name: 'Me',
    operation: 'readHistory',
    country_code: 'FR',
    ticket_number: ticketNumber,
    times: 1,
  });
  const rows = [read('over', 90.1), read('still', 89.9)];
  await db.insertInto('detail_reads').values(rows).execute();
  expect(await forgetOldRows(db, now)).toBe(1);
  const left = await db.selectFrom('detail_reads').select('ticket_number').execute();
  expect(left).toEqual([{ ticket_number: 'still' }]);
  await db.deleteFrom('detail_reads').execute();
});

test('many rows are deleted in batches, up to a limit for each run', async () => {
  await sql`insert into idempotency_records (caller, key, request_hash, created_at)
    select 'person:me', 'key-' || n, 'h', ${daysAgo(40)}::timestamptz
    from generate_series(1, 10600) n`.execute(db);
  expect(await forgetOldRows(db, now)).toBe(10_000);
  expect(await forgetOldRows(db, now)).toBe(600);
  expect(await forgetOldRows(db, now)).toBe(0);
});

test('what has ended is found by an index', async () => {
  await sql`insert into idempotency_records (caller, key, request_hash, created_at)
    select 'person:me', 'key-' || n, 'h', ${now}::timestamptz - n * interval '1 minute'
    from generate_series(1, 20000) n`.execute(db);
  await sql`analyze idempotency_records`.execute(db);
  const plan = await planOf(
    db,
    sql`select caller, key from idempotency_records where created_at < ${daysAgo(13)}
      order by created_at limit 500 for update skip locked`,
  );
  expect(plan).toContain('idempotency_records_by_age');
});

test('rows that another copy has locked are skipped', async () => {
  if (database.engine !== 'postgres') return; // one connection: there is no other copy
  await record('held', 40);
  await record('free', 40);
  await db.transaction().execute(async (trx) => {
    await sql`select 1 from idempotency_records where key = 'held' for update`.execute(trx);
    expect(await forgetOldRows(db, now)).toBe(1);
  });
  expect(await forgetOldRows(db, now)).toBe(1);
});

test('links to the status page are deleted once their registration has ended long ago', async () => {
  const many = [
    ['T-ended', 'withdrawn', daysAgo(91)],
    ['T-lately', 'withdrawn', daysAgo(89)],
    ['T-waiting', 'pending', null],
  ] as const;
  for (const [at, [ticketNumber, status, withdrawnAt]] of many.entries()) {
    await sql`insert into registrations (country_code, ticket_number, status, version, submitted_at,
        submitted_by_client, applicant_locale, practice, contact, documents, practice_name, city,
        due_at, withdrawn_at)
      values ('FR', ${ticketNumber}, ${status}, 1, ${daysAgo(100)}, 'site', 'fr_FR', '{}', '{}', '[]',
        '', '', ${daysAgo(99)}, ${withdrawnAt})`.execute(db);
    await db
      .insertInto('status_links')
      .values({
        token_hash: String(at).repeat(64),
        country_code: 'FR',
        ticket_number: ticketNumber,
        address_hash: 'a'.repeat(64),
        created_at: daysAgo(100),
      })
      .execute();
  }
  await forgetOldRows(db, now);
  const left = await db.selectFrom('status_links').select('ticket_number').execute();
  expect(left.map((row) => row.ticket_number).sort()).toEqual(['T-lately', 'T-waiting']);
});
