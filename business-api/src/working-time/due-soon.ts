import { dueSoonHours } from '@countersign/contract/registration-filter';
import { addWorkingTime } from '@countersign/domain/working-time/count-working-time';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { storedCalendar } from './read-calendar.ts';

/** Until when what is due counts as due soon: after `dueSoonHours`, of work in the markets that have working hours. */
export interface DueSoon {
  readonly byClock: Date;
  readonly byMarket: ReadonlyMap<string, Date>;
}

export async function readDueSoon(db: Db, now: Date): Promise<DueSoon> {
  const soonMs = dueSoonHours * 3_600_000;
  const { rows } = await sql<{ country_code: string; working_time: unknown }>`
    select country_code, working_time from market_settings
    where working_time is not null`.execute(db);
  return {
    byClock: new Date(now.getTime() + soonMs),
    byMarket: new Map(
      rows.map(({ country_code, working_time }) => [
        country_code,
        new Date(addWorkingTime(now.getTime(), soonMs, storedCalendar(working_time))),
      ]),
    ),
  };
}
