import type { HolidayProposal } from '@countersign/contract/working-time';
import type { CountryCode } from '@countersign/domain/market/country-code';

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
export async function holidayProposal(
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
