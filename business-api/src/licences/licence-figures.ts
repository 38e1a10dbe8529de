import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { oldestDueQuery } from './ending-licences.ts';

/** Licences of approved registrations, as they were read. */
export interface LicenceFigures {
  /** Their last day is over: work for staff. */
  readonly ended: number;
  /** Their last day is in this month (UTC). */
  readonly endingThisMonth: number;
  /** Since the day on which a practice was to be asked for the next one, and was not; 0 where all were. */
  readonly oldestDueSeconds: number;
}

export async function readLicenceFigures(db: Db, now: Date): Promise<LicenceFigures> {
  const { rows } = await licenceFiguresQuery(now).execute(db);
  const due = (await oldestDueQuery(now).execute(db)).rows[0]?.since ?? null;
  return {
    ended: rows[0]?.ended ?? 0,
    endingThisMonth: rows[0]?.ending ?? 0,
    oldestDueSeconds:
      due === null ? 0 : Math.max(0, (now.getTime() - Date.parse(`${due}T00:00:00Z`)) / 1000),
  };
}

export function licenceFiguresQuery(now: Date) {
  const today = now.toISOString().slice(0, 10);
  const month = `${today.slice(0, 7)}-01`;
  return sql<{ readonly ended: number; readonly ending: number }>`
    select count(*) filter (where valid_until < ${today}::date)::int as ended,
      count(*) filter (where valid_until >= ${month}::date)::int as ending
    from licences
    where valid_until < (${month}::date + interval '1 month')::date
      -- Looked up one by one: a join reads all registrations where many licences have ended.
      and (select status from registrations
        where registrations.country_code = licences.country_code
          and registrations.ticket_number = licences.ticket_number) = 'approved'`;
}
