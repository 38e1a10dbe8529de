import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The database's time, so that copies whose own clocks differ agree. */
export interface DatabaseClock {
  now(): Date;
  /** How far this machine's clock is ahead of the database's, in milliseconds; 0 until asked. */
  skewMs(): number;
  /** Asks the database for the time. Throws where it is unreachable; the clock then runs on. */
  synchronize(): Promise<void>;
}

/** Less than this, beyond what the trip may explain, is ignored: time must not go back. */
const toleranceMs = 50;

/**
 * A clock that runs with this process' monotonic timer from the database's time on: setting the
 * machine's clock changes nothing. Until the first answer it shows the machine's time.
 */
export function databaseClock(
  db: Db,
  machine: { readonly now: () => number; readonly monotonic: () => number } = {
    now: Date.now,
    monotonic: () => performance.now(),
  },
): DatabaseClock {
  let baseMs = machine.now();
  let baseMonotonicMs = machine.monotonic();
  let skewMs = 0;
  let isSynchronized = false;
  const nowMs = () => baseMs + machine.monotonic() - baseMonotonicMs;
  return {
    now: () => new Date(nowMs()),
    skewMs: () => skewMs,
    synchronize: async () => {
      const sentMs = machine.monotonic();
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
      const receivedMs = machine.monotonic();
      const [row] = rows;
      if (row === undefined) throw new Error('The database sent no time.');
      // The answer was made somewhere within the trip; its middle is off by half of it at most.
      const databaseMs = row.now.getTime() + (receivedMs - sentMs) / 2;
      skewMs = Math.round(machine.now() - databaseMs);
      const errorMs = Math.abs(databaseMs - nowMs());
      if (isSynchronized && errorMs <= toleranceMs + (receivedMs - sentMs) / 2) return;
      baseMs = databaseMs;
      baseMonotonicMs = receivedMs;
      isSynchronized = true;
    },
  };
}
