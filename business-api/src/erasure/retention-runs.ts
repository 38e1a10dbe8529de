import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import {
  keepsAll,
  Retention,
  type RetentionKind,
  retentionKinds,
} from '@countersign/domain/retention/retention';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../platform/database/database.ts';
import { isDatabaseAway } from '../platform/database/database-away.ts';
import type { RetentionRunsTable } from '../platform/database/retention-tables.ts';
import { claimNext } from '../platform/jobs/claim-next.ts';
import { LeaseLost } from '../platform/jobs/settle-within-lease.ts';
import {
  type EndingPlace,
  endsBefore,
  type PlacedRow,
  pageOfEnding,
  stillEnds,
} from './ending-registrations.ts';
import { eraseApplicant, MailOnItsWay, NothingErased } from './erase-applicant.ts';
import { dayOf, RegistrationHeld } from './holds.ts';

/** So few that a batch ends long before its lease. */
const batch = 20;
const leaseMs = 300_000;

type RunRow = Selectable<RetentionRunsTable>;

const Place = z.nullable(z.tuple([z.enum(retentionKinds), z.iso.datetime(), z.string()]));

/**
 * Begins the run of the day (UTC) of every market that has periods, unless they were changed on that day or an earlier run
 * is not over.
 */
export async function beginRuns(db: Db, at: Date): Promise<void> {
  const day = dayOf(at);
  await sql`insert into retention_runs (country_code, day, started_at)
    select country_code, ${day}::date, ${at} from market_settings
    where retention is not null and retention_changed_at < ${day}::date::timestamp at time zone 'UTC'
      and not exists (select from retention_runs as open
        where open.country_code = market_settings.country_code and open.ended_at is null)
    on conflict do nothing`.execute(db);
}

const table = {
  name: 'retention_runs',
  key: ['country_code', 'day'],
  order: ['day', 'country_code'],
};

/** Leases the run that has been open for longest. */
export function claimRunQuery(at: Date) {
  return claimNext<RunRow>(table, {
    due: sql`ended_at is null and (leased_until is null or leased_until < ${at})`,
    claimed: sql`leased_until = ${new Date(at.getTime() + leaseMs)}`,
  });
}

export interface RunWork {
  readonly db: Db;
  readonly now: () => Date;
  /** Called for each registration that was erased. */
  readonly onErased: (kind: RetentionKind) => void;
  /** Called with what kept one from being erased; the others are. */
  readonly onError: (error: unknown) => void;
}

/** Does one batch of a run; false where none is to be done. Throws while the database is away, and LeaseLost. */
export async function continueRun(work: RunWork): Promise<boolean> {
  const { db, now, onErased } = work;
  const { rows } = await claimRunQuery(now()).execute(db);
  const [run] = rows;
  if (run === undefined) return false;
  const countryCode = CountryCode.parse(run.country_code);
  const retention = await retentionOf(db, run);
  const place = Place.parse(run.place);
  const after: EndingPlace | undefined =
    place === null ? undefined : { kind: place[0], since: new Date(place[1]), ticket: place[2] };
  const at = run.started_at;
  const found = await pageOfEnding(db, countryCode, retention, { after, at, limit: batch });
  const counted = { held: run.held, left_out: run.left_out };
  for (const row of found) {
    const outcome = await end(work, run, { row, retention, at: now() });
    if (outcome === 'erased') onErased(row.kind);
    else counted[outcome] += 1;
  }
  const last = found.at(-1);
  const isOver = last === undefined || found.length < batch;
  const result = await db
    .updateTable('retention_runs')
    .set({
      ...counted,
      place: isOver
        ? null
        : JSON.stringify([last.kind, last.since.toISOString(), last.ticket_number]),
      leased_until: null,
      ended_at: isOver ? now() : null,
    })
    .where('country_code', '=', run.country_code)
    .where('day', '=', run.day)
    .where('leased_until', '=', run.leased_until)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) {
    throw new LeaseLost(`The run of ${run.country_code} belongs to another copy by now.`);
  }
  return true;
}

/** The market's periods; none any more once they were changed since the day of the run began. */
async function retentionOf(db: Db, { country_code, day }: RunRow): Promise<Retention> {
  const stored = await db
    .selectFrom('market_settings')
    .select('retention')
    .where('country_code', '=', country_code)
    .where('retention', 'is not', null)
    .where('retention_changed_at', '<', new Date(`${day}T00:00:00Z`))
    .executeTakeFirst();
  return stored === undefined ? keepsAll : Retention.parse(stored.retention);
}

async function end(
  { db, onError }: RunWork,
  run: RunRow,
  {
    row,
    retention,
    at,
  }: { readonly row: PlacedRow; readonly retention: Retention; readonly at: Date },
): Promise<'erased' | 'held' | 'left_out'> {
  if (row.held_until !== null) return 'held';
  const { kind } = row;
  const countryCode = CountryCode.parse(run.country_code);
  const key = { countryCode, ticketNumber: TicketNumber.parse(row.ticket_number) };
  const before = endsBefore(retention, kind, run.started_at);
  if (before === undefined) return 'left_out';
  try {
    await eraseApplicant(db, key, at, {
      operator: 'retention',
      request: null,
      because: 'time-over',
      // An answer may have come since it was found, or a reversal; and the report counts what was erased, even if this copy ends now.
      isWanted: async (trx) => {
        if (!(await stillEnds(trx, key, { countryCode, kind, before }))) return false;
        await trx
          .updateTable('retention_runs')
          .set({ [kind]: sql`${sql.ref(kind)} + 1` })
          .where('country_code', '=', run.country_code)
          .where('day', '=', run.day)
          .execute();
        return true;
      },
    });
    return 'erased';
  } catch (error) {
    if (error instanceof RegistrationHeld) return 'held';
    if (isDatabaseAway(error)) throw error;
    if (!(error instanceof MailOnItsWay || error instanceof NothingErased)) onError(error);
    return 'left_out';
  }
}
