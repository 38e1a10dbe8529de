import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MarketSettings } from '@countersign/contract/market-settings';
import {
  type DueTimesChange,
  dueTimesLimit,
  type HolidayProposal,
  listCalendars,
  previewDueTimes,
  proposeHolidays,
} from '@countersign/contract/working-time';
import { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Db } from '../platform/database/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { dueTimes, movesDueTimes } from './due-times.ts';
import { storedCalendar } from './read-calendar.ts';

export function workingTimeRoutes(api: ApiScope, { database: { db }, now }: Dependencies): void {
  api.route({
    ...proposeHolidays,
    handler: async ({ params: { countryCode, year }, query: { region } }) =>
      holidayProposal(countryCode, Number(year), region, now()),
  });

  api.route({
    ...previewDueTimes,
    handler: async ({ params: { countryCode }, body }) => {
      const stored = await db
        .selectFrom('market_settings')
        .select(['target_hours', 'working_time'])
        .where('country_code', '=', countryCode)
        .executeTakeFirst();
      const before = {
        targetHours: stored?.target_hours ?? body.targetHours,
        workingTime: storedCalendar(stored?.working_time),
      };
      const found = await previewOfDueTimes(db, countryCode, body, now());
      // Without hours the target applies to later ones only.
      return movesDueTimes(before, body)
        ? found
        : { ...found, moving: 0, overdueThen: found.overdueNow };
    },
  });

  api.route({
    ...listCalendars,
    handler: async (request) => {
      const { markets } = personOf(request);
      if (markets !== 'all' && markets.length === 0) return { items: [] };
      let query = db
        .selectFrom('market_settings')
        .select(['country_code', 'working_time'])
        .where('working_time', 'is not', null)
        .orderBy('country_code');
      if (markets !== 'all') query = query.where('country_code', 'in', markets);
      const rows = await query.execute();
      return {
        items: rows.flatMap(({ country_code, working_time }) => {
          const workingTime = storedCalendar(working_time);
          return workingTime === null
            ? []
            : [{ countryCode: CountryCode.parse(country_code), workingTime }];
        }),
      };
    },
  });
}

const batch = 2000;

interface PendingRow {
  readonly ticket_number: string;
  readonly clock_from: Date;
  readonly clock_spent_ms: number;
  readonly due_at: Date;
}

/** What `recomputeDueTimes` would do to a market's pending registrations with these settings. */
async function previewOfDueTimes(
  db: Db,
  countryCode: CountryCode,
  { targetHours, workingTime }: Pick<MarketSettings, 'targetHours' | 'workingTime'>,
  now: Date,
): Promise<DueTimesChange> {
  const calendar = storedCalendar(workingTime);
  const found = { pending: 0, moving: 0, overdueNow: 0, overdueThen: 0 };
  let after = { dueAt: new Date(0), ticket: '' };
  while (found.pending < dueTimesLimit) {
    const { rows } = await sql<PendingRow>`
      select ticket_number, coalesce(clock_from, submitted_at) as clock_from, clock_spent_ms, due_at
      from registrations
      where country_code = ${countryCode} and status = 'pending'
        and (due_at, ticket_number) > (${after.dueAt}::timestamptz, ${after.ticket}::text)
      order by due_at, ticket_number limit ${batch}`.execute(db);
    for (const row of rows) {
      const clock = { from: row.clock_from, spentMs: row.clock_spent_ms };
      const { dueAt } = dueTimes(clock, targetHours, calendar);
      found.pending += 1;
      found.moving += Number(dueAt.getTime() !== row.due_at.getTime());
      found.overdueNow += Number(row.due_at <= now);
      found.overdueThen += Number(dueAt <= now);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) break;
    after = { dueAt: last.due_at, ticket: last.ticket_number };
    await nextTurn();
  }
  return found;
}

const dayMs = 86_400_000;

/** Months of the Islamic calendar: they begin when the moon is seen. */
const moonMonth = /\b(Muharram|Safar|Rabi|Jumada|Rajab|Shaban|Ramadan|Shawwal|Dhu)\b/;

interface PublicHoliday {
  readonly date: string;
  readonly start: Date;
  readonly end: Date;
  readonly name: string;
  readonly type: string;
  readonly rule: string;
}

/**
 * The public holidays of a country, or of one of its regions, as `date-holidays` knows them: a proposal, since no list
 * is right for everyone. Days that are known in part only, such as an afternoon, are left out.
 */
async function holidayProposal(
  countryCode: CountryCode,
  year: number,
  region: string | undefined,
  now: Date,
): Promise<HolidayProposal> {
  // Its data is read at the first use: a process that never proposes holidays need not hold it.
  const { default: Holidays } = await import('date-holidays');
  const book = region === undefined ? new Holidays(countryCode) : new Holidays(countryCode, region);
  const days = book
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .flatMap((holiday) =>
      daysOf(holiday).map((date) => ({
        date,
        name: holiday.name.slice(0, 120),
        mayMove: moonMonth.test(holiday.rule) && date > now.toISOString().slice(0, 10),
      })),
    )
    .filter(({ date }) => date.startsWith(`${year}-`));
  const byDate = new Map(days.map((day) => [day.date, day]));
  return {
    days: [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
    regions: Object.entries(book.getStates(countryCode) ?? {})
      .filter(([code]) => /^[A-Z0-9]{1,10}$/.test(code))
      .map(([code, name]) => ({ code, name })),
  };
}

/**
 * The whole days of a holiday by the text of its date: its instants are those of the country's zone, and one that
 * follows the moon begins in the evening before.
 */
function daysOf({ date, start, end }: PublicHoliday): string[] {
  const [day = '', time = '', eve = ''] = date.split(' ');
  const eveMs = Math.abs(Number(eve.slice(0, 3))) * 3_600_000;
  // A day of 23 hours is one as well.
  const count = Math.floor((end.getTime() - start.getTime() - eveMs) / dayMs + 0.05);
  if (time !== '00:00:00') return [];
  return Array.from({ length: count }, (_, later) =>
    new Date(Date.parse(day) + later * dayMs).toISOString().slice(0, 10),
  );
}
