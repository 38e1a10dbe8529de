import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@countersign/business-api/platform/database/connect';
import type { Db } from '@countersign/business-api/platform/database/database';
import { readDatabaseAddress } from '@countersign/business-api/server/configuration/database-address';
import { dueTimes, storedCalendar } from '@countersign/business-api/working-time/room';
import { sql } from 'kysely';
import { findPostgres } from '../../tools/postgres/find-postgres.ts';
import { prepareWorld, type RunningCopy } from './decide/bench-world.ts';
import { driveClients, percentile } from './decide/drive-clients.ts';

// `npm run bench:due-times -- [--rows 1000000] [--copies 2] [--clients 4]`: a market with so many pending registrations
// changes its working hours on a scratch PostgreSQL; copies of the API follow in the background while people decide.
// Prints how long it takes, and the times of decisions before and meanwhile; throws where a due time is wrong in the end.
const options = { rows: 1_000_000, copies: 2, clients: 4 };
for (let at = 2; at < process.argv.length; at += 2) {
  const name = process.argv[at]?.slice(2) ?? '';
  const value = Number(process.argv[at + 1]);
  if (!(name in options) || !Number.isSafeInteger(value) || value < 1)
    throw new Error('Known are --rows, --copies and --clients, each with a number.');
  Object.assign(options, { [name]: value });
}
const { rows, copies, clients } = options;
const turnSeconds = 10;
/** Decisions of a turn come from here; no more than so many are decided in all. */
const mostDecisions = Math.min(rows - 1, 100_000);
const hours = [{ from: '09:00', to: '17:30' }];
const workingTime = {
  zone: 'Europe/Paris',
  week: [hours, hours, hours, hours, hours, [], []],
  region: null,
  holidays: [{ year: 2026, days: [{ date: '2026-12-25', name: null }] }],
};
const targetHours = 16;

const programs = findPostgres();
if (programs === undefined) throw new Error('No PostgreSQL was found.');
const world = await prepareWorld(programs, rows);
const database = await connect(
  readDatabaseAddress({ DATABASE_URL: world.databaseUrl ?? '' }),
  () => undefined,
);
try {
  const running = await world.startCopies(copies);
  try {
    let decided = 0;
    const decide = (on: readonly RunningCopy[], most: number) =>
      driveClients(
        clients,
        turnSeconds,
        (client) => {
          decided += 1;
          return world.decision(on[client % on.length]?.url ?? '', client, decided);
        },
        200,
        most,
      );
    const perTurn = Math.floor(mostDecisions / 40);
    await decide(running.copies, perTurn);
    const before = await decide(running.copies, perTurn);
    await changeHours(database.db);
    const beganMs = performance.now();
    const meanwhile: number[] = [];
    for (;;) {
      const left = await outdated(database.db);
      const seconds = Math.round((performance.now() - beganMs) / 1000);
      console.log(`${left} left after ${seconds} s, load ${loadavg()[0]?.toFixed(1)}`);
      if (left === 0) break;
      if (decided < mostDecisions - 2 * perTurn)
        meanwhile.push(...(await decide(running.copies, perTurn)).tookMs);
      else await pause(turnSeconds * 1000);
    }
    console.log(`${rows} due times, ${copies} copies: ${described(before.tookMs)} before,`);
    console.log(`${described(meanwhile.sort((a, b) => a - b))} meanwhile`);
    console.log(`${await compared(database.db)} due times are those of the new hours`);
  } finally {
    await running.stop();
  }
} finally {
  await database.close();
  await world.close();
}

/** As the settings do, for all pending registrations at once. */
async function changeHours(db: Db): Promise<void> {
  await sql`insert into market_settings (country_code, target_hours, working_time, calendar_version)
    values ('FR', ${targetHours}, ${JSON.stringify(workingTime)}::jsonb, 1)
    on conflict (country_code) do update set target_hours = excluded.target_hours,
      working_time = excluded.working_time,
      calendar_version = market_settings.calendar_version + 1`.execute(db);
}

/** At most 10,000 are counted, so that the count itself takes no time of the database. */
async function outdated(db: Db): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from registrations join market_settings using (country_code)
    where country_code = 'FR' and status = 'pending'
      and registrations.calendar_version < market_settings.calendar_version
    limit 10000) as pending`.execute(db);
  return found[0]?.count ?? 0;
}

/** Computes some of them here, of pages drawn by chance: to order a million takes longer than a statement may. */
async function compared(db: Db): Promise<number> {
  const percent = Math.min(100, 1_000_000 / rows);
  const { rows: some } = await sql<{ submitted_at: Date; due_at: Date; ticket_number: string }>`
    select submitted_at, due_at, ticket_number from registrations tablesample system (${percent})
    where country_code = 'FR' and status = 'pending' limit 5000`.execute(db);
  if (some.length < Math.min(5000, rows / 10)) throw new Error(`Only ${some.length} were drawn.`);
  const calendar = storedCalendar(workingTime);
  for (const row of some) {
    const { dueAt } = dueTimes({ from: row.submitted_at, spentMs: 0 }, targetHours, calendar);
    if (dueAt.getTime() !== row.due_at.getTime())
      throw new Error(
        `${row.ticket_number} is due ${row.due_at.toISOString()}, not ${dueAt.toISOString()}.`,
      );
  }
  return some.length;
}

function described(sortedMs: readonly number[]): string {
  const at = (part: number) => percentile(sortedMs, part).toFixed(1);
  return `${sortedMs.length} decisions p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} longest ${at(1)} ms`;
}
