import type { WorkingTime } from '@countersign/domain/working-time/working-time';

const dayMs = 86_400_000;
const office = [
  { from: '08:30', to: '12:30' },
  { from: '13:30', to: '17:30' },
];
const hours: Readonly<Record<string, Pick<WorkingTime, 'zone' | 'week'>>> = {
  AU: { zone: 'Australia/Sydney', week: [office, office, office, office, office, [], []] },
  DE: {
    zone: 'Europe/Berlin',
    week: [office, office, office, office, [{ from: '08:30', to: '14:00' }], [], []],
  },
};

/**
 * Two markets of the demo world count working hours, with a holiday of their own within days; the others count by the
 * clock.
 */
export function hoursOf(
  countryCode: string,
  now: Date,
): { readonly targetHours?: number; readonly workingTime?: WorkingTime } {
  const found = hours[countryCode];
  if (found === undefined) return {};
  const day = nextWeekday(nextWeekday(now));
  const name = countryCode === 'AU' ? 'Staff training' : 'Inventur';
  const holidays = [{ year: day.getUTCFullYear(), days: [{ date: dateOf(day), name }] }];
  return { targetHours: 8, workingTime: { ...found, region: null, holidays } };
}

function nextWeekday(day: Date): Date {
  const next = new Date(day.getTime() + dayMs);
  return next.getUTCDay() % 6 === 0 ? nextWeekday(next) : next;
}

function dateOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}
