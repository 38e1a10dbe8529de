import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';
import type { Holiday, WorkingTime } from '@countersign/domain/working-time/working-time';
import * as z from 'zod/mini';

/** Working hours as typed: they need not be valid. Null: the target counts by the clock. */
export const WorkingTimeDraft = z.nullable(
  z.object({
    zone: z.string(),
    week: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
    region: z.nullable(z.string()),
    holidays: z.array(
      z.object({
        year: z.int(),
        days: z.array(z.object({ date: z.string(), name: z.nullable(z.string()) })),
      }),
    ),
  }),
);
export type WorkingTimeDraft = z.infer<typeof WorkingTimeDraft>;
export type HoursDraft = NonNullable<WorkingTimeDraft>;

/** Monday to Friday from 9:00 to 17:00 where the market is. */
export function usualHours(countryCode: CountryCode): HoursDraft {
  const day = () => [{ from: '09:00', to: '17:00' }];
  return {
    zone: marketTimeZone(countryCode),
    week: [day(), day(), day(), day(), day(), [], []],
    region: null,
    holidays: [],
  };
}

/** The days of a year; undefined: the year is not confirmed. */
export function daysOf({ holidays }: HoursDraft, year: number): readonly Holiday[] | undefined {
  return holidays.find((one) => one.year === year)?.days;
}

/** The same hours with these days of a year, in their order; undefined: the year is not confirmed any more. */
export function withDays(
  hours: HoursDraft,
  year: number,
  days: readonly Holiday[] | undefined,
): HoursDraft {
  const others = hours.holidays.filter((one) => one.year !== year);
  const byDate = new Map((days ?? []).map((day) => [day.date, day]));
  const sorted = [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  return {
    ...hours,
    holidays: [...others, ...(days === undefined ? [] : [{ year, days: sorted }])].sort(
      (a, b) => a.year - b.year,
    ),
  };
}

/** The years whose holidays should be confirmed by now and are not: this one, and from October on the next. */
export function unconfirmedYears(
  { holidays }: Pick<WorkingTime, 'holidays'>,
  now: Date,
): readonly number[] {
  const year = now.getUTCFullYear();
  const wanted = now.getUTCMonth() >= 9 ? [year, year + 1] : [year];
  return wanted.filter((one) => holidays.every((confirmed) => confirmed.year !== one));
}
