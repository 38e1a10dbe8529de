import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { visitNotes } from './note-visit.ts';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openPreparedDatabase();
});
afterAll(() => open.close());
beforeEach(() => open.db.deleteFrom('people').execute());

const start = Date.parse('2026-11-20T10:00:00Z');
const minutes = (count: number) => new Date(start + count * 60_000);
const robin: Parameters<ReturnType<typeof visitNotes>>[0] = {
  subject: 'iss|robin',
  name: 'Robin Ellery',
  roles: ['customer-service'],
  markets: 'all',
  email: async () => undefined,
};

const people = () => open.db.selectFrom('people').select(['name', 'markets', 'seen_at']).execute();

/** Runs `work` while no statement on the table can succeed, and expects that it fails. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  await sql`alter table people rename to people_away`.execute(open.db);
  await expect(work()).rejects.toThrow();
  await sql`alter table people_away rename to people`.execute(open.db);
}

test('a visit is written once an hour', async () => {
  const note = visitNotes(open.db);
  for (const at of [0, 59]) await note(robin, {}, minutes(at));
  expect(await people()).toEqual([{ name: 'Robin Ellery', markets: ['*'], seen_at: minutes(0) }]);
  await note(robin, {}, minutes(60));
  expect(await people()).toMatchObject([{ seen_at: minutes(60) }]);
});

test('a visit that could not be written is written with the next request', async () => {
  const note = visitNotes(open.db);
  await whileAway(() => note(robin, {}, minutes(0)));
  await note(robin, {}, minutes(1));
  expect(await people()).toMatchObject([{ seen_at: minutes(1) }]);
});

test('a lost role that could not be written is written with the next request', async () => {
  const note = visitNotes(open.db);
  await note(robin, {}, minutes(0));
  const former = { ...robin, roles: [] };
  await whileAway(() => note(former, {}, minutes(1)));
  await note(former, {}, minutes(2));
  expect(await people()).toMatchObject([{ markets: [] }]);
});
