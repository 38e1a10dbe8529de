import { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import { wantSearchesLike } from '../duplicates/room.ts';
import { appendMarketEvent } from '../markets/room.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { WorkerDependencies } from '../platform/dependencies.ts';
import { claimNext } from '../platform/jobs/claim-next.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../platform/jobs/repeat.ts';
import { systemActor } from '../registrations/room.ts';
import { removeEntries } from './list-rows.ts';

const pauseMs = 2000;

/** Has the registrations searched that new entries may be about, and deletes entries whose last day is over. */
export function startStopListWorker({ db, now, log, onError }: WorkerDependencies): Repeated {
  return repeat({
    pauseMs,
    trouble: 'stop lists are not compared with registrations, or not ended',
    log,
    onError,
    work: async (signal) => {
      await untilNothingIsLeft(signal, () => endEntries(db, now()));
      await untilNothingIsLeft(signal, () => spreadNext(db, now()));
    },
  });
}

const batch = 100;

/** The query for the entries that ended first: of one market, so that its chain is locked alone. */
export function endedEntriesQuery(today: string) {
  return sql<{ country_code: string; entry_id: string }>`select country_code, entry_id
    from stop_list_entries where until < ${today}::date
    order by until, country_code, entry_id limit ${batch} for update skip locked`;
}

/** Deletes entries whose last day is over, one batch of one market; false where none is left. */
export function endEntries(db: Db, at: Date): Promise<boolean> {
  const today = at.toISOString().slice(0, 10);
  return inTransaction(db, async (trx) => {
    const { rows } = await endedEntriesQuery(today).execute(trx);
    const [first] = rows;
    if (first === undefined) return false;
    const countryCode = CountryCode.parse(first.country_code);
    const ids = rows.filter((row) => row.country_code === countryCode).map((row) => row.entry_id);
    await removeEntries(trx, countryCode, ids, at);
    await appendMarketEvent(trx, countryCode, {
      kind: 'stop-list-ended',
      at,
      actor: systemActor,
      payload: { entries: ids.length },
      personal: {},
    });
    return true;
  });
}

const table = {
  name: 'stop_list_entries',
  key: ['country_code', 'entry_id'],
  order: ['wanted_at'],
};

/** Takes the new entry that has waited for longest. */
export function claimEntryQuery(at: Date) {
  return claimNext<{ country_code: string; entry_id: string }>(table, {
    due: sql`wanted_at <= ${at}`,
    claimed: sql`wanted_at = null`,
  });
}

/**
 * Requests the search of the registrations that a new entry may be about; false where none is left. Whatever stops it leaves the
 * entry to the next try.
 */
export function spreadNext(db: Db, at: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await claimEntryQuery(at).execute(trx);
    const [entry] = rows;
    if (entry === undefined) return false;
    await wantSearchesLike(trx, entry.country_code, entry.entry_id, at);
    return true;
  });
}

interface StopListFigures {
  /** Hits that nobody has answered. */
  readonly openHits: number;
  /** Days since the last day of the oldest entry that is still there; 0 where none is over. */
  readonly overdueDays: number;
}

export function stopListFiguresQuery(today: string) {
  return sql<{ hits: number; days: number | null }>`select
    (select count(*)::int from stop_list_hits where answer is null) as hits,
    (select ${today}::date - min(until) from stop_list_entries where until < ${today}::date) as days`;
}

export async function readStopListFigures(db: Db, now: Date): Promise<StopListFigures> {
  const { rows } = await stopListFiguresQuery(now.toISOString().slice(0, 10)).execute(db);
  return { openHits: rows[0]?.hits ?? 0, overdueDays: rows[0]?.days ?? 0 };
}
