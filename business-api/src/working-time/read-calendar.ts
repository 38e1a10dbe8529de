import { dueSoonHours } from '@countersign/contract/registration-filter';
import type { CountryCode } from '@countersign/domain/market/country-code';
import {
  addWorkingTime,
  type TargetCalendar,
} from '@countersign/domain/working-time/count-working-time';
import { WorkingTime } from '@countersign/domain/working-time/working-time';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';

const limit = 500;
const known = new Map<string, WorkingTime>();

/**
 * A calendar as it is stored: the same object for the same calendar, since the domain remembers the spans of one
 * that it has counted with.
 */
export function storedCalendar(stored: unknown): TargetCalendar {
  if (stored == null) return null;
  const text = JSON.stringify(stored);
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= limit) known.clear();
  const calendar = WorkingTime.parse(stored);
  known.set(text, calendar);
  return calendar;
}

/** The calendar by which due times of a market count. */
export async function calendarOf(db: Db | Trx, countryCode: CountryCode): Promise<TargetCalendar> {
  const market = await db
    .selectFrom('market_settings')
    .select('working_time')
    .where('country_code', '=', countryCode)
    .executeTakeFirst();
  return storedCalendar(market?.working_time);
}

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
