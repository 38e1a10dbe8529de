import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { appendEvents } from '../registrations/history/append-events.ts';
import { systemActor } from '../registrations/history/new-event.ts';
import { fillWithHistory } from '../testing/fill-with-history.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { deliverAnchors, readAnchorAgeSeconds } from './deliver-anchors.ts';
import { takeAnchors } from './take-anchor.ts';
import { anchorsBeyond, readProvenLog, verifyAgainstAnchors } from './verify-anchors.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const hourMs = 3_600_000;
const tables = ['history_events', 'registrations', 'anchors', 'anchor_leaves'] as const;
let timeMs: number;
const now = () => new Date(timeMs);
let open: OpenDatabase;
let lines: string[];
beforeAll(async () => {
  open = await openPreparedDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  timeMs = Date.parse('2026-11-20T12:00:00.000Z');
  lines = [];
  for (const table of tables) await open.db.deleteFrom(table).execute();
  await fillWithHistory(open.db, { events: 30, eventsPerRegistration: 3 });
  await anchor();
  await openAgain('T-1');
  await anchor();
});

async function openAgain(ticket: string): Promise<void> {
  const key = { countryCode: CountryCode.parse('US'), ticketNumber: TicketNumber.parse(ticket) };
  const opened = { kind: 'opened', at: now(), actor: systemActor } as const;
  await open.db.transaction().execute((trx) => appendEvents(trx, key, [opened]));
}

async function anchor(place = lines): Promise<void> {
  await takeAnchors(open.db, privateKey, now);
  await deliver(place);
  timeMs += hourMs;
}

const deliver = (place: string[]) =>
  deliverAnchors(open.db, [async (line) => void place.push(line)], now);

/** The database after two anchors, once it has taken two more and was restored to before these. */
async function restore(): Promise<void> {
  for (const table of tables) {
    await sql`create table ${sql.table(`${table}_backup`)} as table ${sql.table(table)}`.execute(
      open.db,
    );
  }
  await openAgain('T-2');
  await openAgain('T-3');
  await anchor();
  await openAgain('T-4');
  await anchor();
  for (const table of tables) {
    await open.db.deleteFrom(table).execute();
    await sql`insert into ${sql.table(table)} select * from ${sql.table(`${table}_backup`)}`.execute(
      open.db,
    );
    await sql`drop table ${sql.table(`${table}_backup`)}`.execute(open.db);
  }
}

const faultsBy = async (own: readonly string[]) => {
  const log = await readProvenLog(own, publicKey);
  return {
    beyond: await anchorsBeyond(open.db, log),
    faults: await verifyAgainstAnchors(open.db, log, 9),
  };
};

/** The statement of docs/audit.md by which all anchors are delivered again. */
function statementOfGuide(): string {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/audit.md'), 'utf8');
  return /```sql\n *(update anchors .*?;)/s.exec(guide)?.[1] ?? '';
}

test('lines of after a restore’s moment say what the restore undid', async () => {
  await restore();
  const { beyond, faults } = await faultsBy(lines);
  expect(beyond).toEqual({ lines: 4, database: 2, leaves: 11 });
  expect(faults.map(({ fault, position }) => [fault, position])).toEqual([
    ['leaf-missing', 12],
    ['leaf-missing', 13],
    ['leaf-missing', 14],
  ]);
  expect((await faultsBy(lines.slice(0, 2))).faults).toEqual([]);
  expect((await faultsBy(lines.slice(0, 2))).beyond).toBeUndefined();
});

test('a change of what was before that moment shows beside it', async () => {
  await restore();
  await sql`update history_events set hash = repeat('0', 64)
    where ticket_number = 'T-1' and sequence = 4`.execute(open.db);
  expect((await faultsBy(lines)).faults[0]).toMatchObject({
    ticketNumber: 'T-1',
    fault: 'history-changed',
  });
});

test('an anchor that follows in the same file is named as a second one of its number', async () => {
  await restore();
  await openAgain('T-5');
  await anchor();
  await expect(readProvenLog(lines, publicKey)).rejects.toThrow(
    'Line 5: it is another anchor 3. Was the database restored?',
  );
});

test('all anchors are delivered again to a new place, which verifies from then on', async () => {
  await restore();
  const statement = statementOfGuide();
  expect(statement).toContain('delivered_at');
  await sql.raw(statement).execute(open.db);
  const place: string[] = [];
  expect(await deliver(place)).toBe(2);
  expect(place).toEqual(lines.slice(0, 2));
  await openAgain('T-5');
  await anchor(place);
  expect(await faultsBy(place)).toEqual({ beyond: undefined, faults: [] });
});

test('the age of the last anchor outside counts those that have arrived', async () => {
  const age = () => readAnchorAgeSeconds(open.db, now());
  expect(await age()).toBe(3600);
  await takeAnchors(open.db, privateKey, now);
  timeMs += hourMs;
  expect(await age()).toBe(7200);
  await deliver(lines);
  expect(await age()).toBe(3600);
  await sql`update anchors set delivered_at = null`.execute(open.db);
  expect(await age()).toBe(3 * 3600);
  for (const table of tables) await open.db.deleteFrom(table).execute();
  expect(await age()).toBeUndefined();
});
