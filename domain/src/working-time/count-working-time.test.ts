import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addWorkingTime,
  lastDayStart,
  nextWorkingTime,
  type TargetCalendar,
  workingTimeBetween,
} from './count-working-time.ts';
import { minutesOf, WorkingTime } from './working-time.ts';
import { endOfLocalDay } from './zone-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Week = WorkingTime['week'];
const spans = (text: string) =>
  text.split(' ').map((span) => {
    const [from = '', to = ''] = span.split('-');
    return { from, to };
  });
/** The same spans on the given days, 0 being Monday. */
const week = (text: string, days: readonly number[]): Week =>
  Array.from({ length: 7 }, (_, day) => (days.includes(day) ? spans(text) : []));
const workdays = [0, 1, 2, 3, 4];
const everyDay = [...workdays, 5, 6];

function calendar(zone: string, hours: Week, holidays: readonly string[] = []): WorkingTime {
  const years = Map.groupBy(holidays, (date) => Number(date.slice(0, 4)));
  return WorkingTime.parse({
    zone,
    week: hours,
    region: null,
    holidays: [...years].map(([year, dates]) => ({
      year,
      days: dates.map((date) => ({ date, name: null })),
    })),
  });
}

const office = week('09:00-17:00', workdays);
const paris = calendar('Europe/Paris', office, ['2026-12-25', '2027-01-01', '2026-05-01']);
const lunch = calendar('Europe/Paris', week('09:00-12:00 14:00-18:00', workdays));
const tokyo = calendar('Asia/Tokyo', office, [
  '2026-09-21',
  '2026-09-22',
  '2026-09-23',
  '2026-05-06',
]);
const newYork = calendar('America/New_York', office, ['2026-11-26', '2026-07-03']);
const kathmandu = calendar('Asia/Kathmandu', week('10:00-17:00', [6, 0, 1, 2, 3]));
const chatham = calendar('Pacific/Chatham', week('08:30-16:30', workdays), ['2026-11-30']);
const cairo = calendar('Africa/Cairo', week('09:00-17:00', [6, 0, 1, 2, 3]));
const nights = calendar('Europe/Paris', week('22:00-06:00', everyDay), ['2026-12-25']);
const weekNights = calendar('America/New_York', week('22:00-06:00', [0, 1, 2, 3, 4]));
const always = calendar('Europe/Paris', week('00:00-00:00', everyDay));
const threeSpans = calendar('Europe/London', week('06:00-09:00 10:00-12:30 23:00-01:00', everyDay));
const lordHowe = calendar('Australia/Lord_Howe', week('00:00-08:00', everyDay));
const saturdays = calendar('Asia/Tokyo', week('10:00-14:00', [5]));
const gap = calendar('Europe/Paris', week('02:30-10:00', everyDay));

interface Case {
  readonly what: string;
  readonly at: TargetCalendar;
  readonly from: string;
  readonly hours: number;
  readonly due: string;
  /** While the applicant is asked, no time counts. */
  readonly pause?: readonly [string, string];
}

const cases: readonly Case[] = [
  {
    what: 'within a day',
    at: paris,
    from: '2026-11-24T09:30+01:00',
    hours: 4,
    due: '2026-11-24T13:30+01:00',
  },
  {
    what: 'to closing time, not to the next opening',
    at: paris,
    from: '2026-11-24T13:00+01:00',
    hours: 4,
    due: '2026-11-24T17:00+01:00',
  },
  {
    what: 'a minute beyond closing time',
    at: paris,
    from: '2026-11-24T13:01+01:00',
    hours: 4,
    due: '2026-11-25T09:01+01:00',
  },
  {
    what: 'before opening',
    at: paris,
    from: '2026-11-24T06:00+01:00',
    hours: 1,
    due: '2026-11-24T10:00+01:00',
  },
  {
    what: 'after closing',
    at: paris,
    from: '2026-11-24T19:00+01:00',
    hours: 1,
    due: '2026-11-25T10:00+01:00',
  },
  {
    what: 'Friday evening',
    at: paris,
    from: '2026-11-27T20:00+01:00',
    hours: 8,
    due: '2026-11-30T17:00+01:00',
  },
  {
    what: 'Saturday',
    at: paris,
    from: '2026-11-28T11:00+01:00',
    hours: 2,
    due: '2026-11-30T11:00+01:00',
  },
  {
    what: 'Sunday midnight',
    at: paris,
    from: '2026-11-29T00:00+01:00',
    hours: 16,
    due: '2026-12-01T17:00+01:00',
  },
  {
    what: 'a day over the weekend',
    at: paris,
    from: '2026-11-27T15:00+01:00',
    hours: 8,
    due: '2026-11-30T15:00+01:00',
  },
  {
    what: 'no hours at all',
    at: paris,
    from: '2026-11-28T11:00+01:00',
    hours: 0,
    due: '2026-11-28T11:00+01:00',
  },
  {
    what: 'Christmas on a Friday',
    at: paris,
    from: '2026-12-24T16:00+01:00',
    hours: 2,
    due: '2026-12-28T10:00+01:00',
  },
  {
    what: 'Christmas and New Year',
    at: paris,
    from: '2026-12-24T16:00+01:00',
    hours: 41,
    due: '2027-01-04T17:00+01:00',
  },
  {
    what: 'a holiday in the middle of it',
    at: newYork,
    from: '2026-11-25T16:00-05:00',
    hours: 3,
    due: '2026-11-27T11:00-05:00',
  },
  {
    what: 'a holiday observed on the day before',
    at: newYork,
    from: '2026-07-02T16:00-04:00',
    hours: 2,
    due: '2026-07-06T10:00-04:00',
  },
  {
    what: 'received on a holiday',
    at: paris,
    from: '2026-05-01T10:00+02:00',
    hours: 1,
    due: '2026-05-04T10:00+02:00',
  },
  {
    what: 'three holidays in a row in Japan',
    at: tokyo,
    from: '2026-09-18T16:30+09:00',
    hours: 1,
    due: '2026-09-24T09:30+09:00',
  },
  {
    what: 'a substitute holiday in Japan',
    at: tokyo,
    from: '2026-05-05T17:00+09:00',
    hours: 8,
    due: '2026-05-07T17:00+09:00',
  },
  {
    what: 'across lunch',
    at: lunch,
    from: '2026-11-24T11:00+01:00',
    hours: 2,
    due: '2026-11-24T15:00+01:00',
  },
  {
    what: 'up to lunch',
    at: lunch,
    from: '2026-11-24T11:00+01:00',
    hours: 1,
    due: '2026-11-24T12:00+01:00',
  },
  {
    what: 'received at lunch',
    at: lunch,
    from: '2026-11-24T13:00+01:00',
    hours: 5,
    due: '2026-11-25T10:00+01:00',
  },
  {
    what: 'three spans, the last over midnight',
    at: threeSpans,
    from: '2026-11-24T12:00Z',
    hours: 2,
    due: '2026-11-25T00:30Z',
  },
  {
    what: 'three spans over two days',
    at: threeSpans,
    from: '2026-11-24T07:00Z',
    hours: 9,
    due: '2026-11-25T08:30Z',
  },
  {
    what: 'an office over the change in spring',
    at: paris,
    from: '2026-03-27T16:00+01:00',
    hours: 2,
    due: '2026-03-30T10:00+02:00',
  },
  {
    what: 'an office over the change in autumn',
    at: paris,
    from: '2026-10-23T16:00+02:00',
    hours: 2,
    due: '2026-10-26T10:00+01:00',
  },
  {
    what: 'the night that loses an hour',
    at: nights,
    from: '2026-03-28T22:00+01:00',
    hours: 7,
    due: '2026-03-29T06:00+02:00',
  },
  {
    what: 'more than the night that loses an hour',
    at: nights,
    from: '2026-03-28T22:00+01:00',
    hours: 8,
    due: '2026-03-29T23:00+02:00',
  },
  {
    what: 'the night that gains an hour',
    at: nights,
    from: '2026-10-24T22:00+02:00',
    hours: 9,
    due: '2026-10-25T06:00+01:00',
  },
  {
    what: 'the first of two hours with the same name',
    at: nights,
    from: '2026-10-24T22:00+02:00',
    hours: 4.5,
    due: '2026-10-25T02:30+02:00',
  },
  {
    what: 'the second of two hours with the same name',
    at: nights,
    from: '2026-10-24T22:00+02:00',
    hours: 5.5,
    due: '2026-10-25T02:30+01:00',
  },
  {
    what: 'a day of 23 hours',
    at: always,
    from: '2026-03-29T00:00+01:00',
    hours: 24,
    due: '2026-03-30T01:00+02:00',
  },
  {
    what: 'a day of 25 hours',
    at: always,
    from: '2026-10-25T00:00+02:00',
    hours: 24,
    due: '2026-10-25T23:00+01:00',
  },
  {
    what: 'a span that begins in the hour that is skipped',
    at: gap,
    from: '2026-03-29T00:00+01:00',
    hours: 1,
    due: '2026-03-29T04:00+02:00',
  },
  {
    what: 'half an hour of summer time',
    at: lordHowe,
    from: '2026-10-04T00:00+10:30',
    hours: 7.5,
    due: '2026-10-04T08:00+11:00',
  },
  {
    what: 'a night shift into Saturday',
    at: weekNights,
    from: '2026-11-28T05:00-05:00',
    hours: 2,
    due: '2026-11-30T23:00-05:00',
  },
  {
    what: 'a night shift that the holiday begins with',
    at: nights,
    from: '2026-12-24T23:00+01:00',
    hours: 8,
    due: '2026-12-26T23:00+01:00',
  },
  {
    what: 'a zone of +5:45, where Friday is free',
    at: kathmandu,
    from: '2026-11-26T16:00+05:45',
    hours: 2,
    due: '2026-11-29T11:00+05:45',
  },
  {
    what: 'a zone of +13:45 over its own Monday',
    at: chatham,
    from: '2026-11-27T16:00+13:45',
    hours: 1,
    due: '2026-12-01T09:00+13:45',
  },
  {
    what: 'Sunday to Thursday',
    at: cairo,
    from: '2026-11-26T15:00+02:00',
    hours: 10,
    due: '2026-11-29T17:00+02:00',
  },
  {
    what: 'one morning a week',
    at: saturdays,
    from: '2026-11-24T12:00+09:00',
    hours: 10,
    due: '2026-12-12T12:00+09:00',
  },
  {
    what: 'asked for two days',
    at: paris,
    from: '2026-11-23T15:00+01:00',
    hours: 8,
    due: '2026-11-25T17:00+01:00',
    pause: ['2026-11-23T16:00+01:00', '2026-11-25T10:00+01:00'],
  },
  {
    what: 'asked from a night to a weekend',
    at: paris,
    from: '2026-11-24T15:00+01:00',
    hours: 4,
    due: '2026-11-30T11:00+01:00',
    pause: ['2026-11-24T23:00+01:00', '2026-11-28T12:00+01:00'],
  },
  {
    what: 'by the clock, without hours',
    at: null,
    from: '2026-11-27T20:00+01:00',
    hours: 24,
    due: '2026-11-28T20:00+01:00',
  },
];

test('there are 42 cases', () => expect(cases).toHaveLength(42));

describe.each(cases)('$what', ({ at, from, hours, due, pause }) => {
  const fromMs = Date.parse(from);
  const workMs = hours * hourMs;
  const dueMs = Date.parse(due);

  test('is due when it is expected', () => {
    expect(new Date(dueAfter()).toISOString()).toBe(new Date(dueMs).toISOString());
  });

  test('is what a walk from minute to minute says', () => {
    const [askedMs, answeredMs] = (pause ?? ['1970-01-01', '1970-01-01']).map((time) =>
      Date.parse(time),
    );
    let left = workMs;
    let atMs = fromMs;
    for (; left > 0; atMs += minuteMs) {
      const isAsked = atMs >= (askedMs ?? 0) && atMs < (answeredMs ?? 0);
      if (!isAsked && isWorkingMinute(atMs, at)) left -= minuteMs;
    }
    expect(new Date(atMs).toISOString()).toBe(new Date(dueMs).toISOString());
  });

  function dueAfter(): number {
    const without = addWorkingTime(fromMs, workMs, at);
    if (pause === undefined) return without;
    const [askedMs = 0, answeredMs = 0] = pause.map((time) => Date.parse(time));
    return addWorkingTime(answeredMs, workingTimeBetween(askedMs, without, at), at);
  }
});

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Writes `2026-03-29 03:30`. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock;
}

/** Reads the zone's clock as text and looks it up in the week: knows nothing of offsets and spans of instants. */
function isWorkingMinute(atMs: number, at: TargetCalendar): boolean {
  if (at === null) return true;
  const [date = '', time = ''] = clockOf(at.zone).format(atMs).split(' ');
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const closed = at.holidays.flatMap(({ days }) => days.map((day) => day.date));
  return [0, 1].some((daysAgo) => {
    const day = new Date(`${date}T12:00:00Z`);
    day.setUTCDate(day.getUTCDate() - daysAgo);
    if (closed.includes(day.toISOString().slice(0, 10))) return false;
    return (at.week[(day.getUTCDay() + 6) % 7] ?? []).some((span) => {
      const [from, to] = minutesOf(span);
      return from <= minute + daysAgo * 1440 && minute + daysAgo * 1440 < to;
    });
  });
}

const anyCalendar = fc.constantFrom<TargetCalendar[]>(
  paris,
  lunch,
  tokyo,
  newYork,
  kathmandu,
  chatham,
  cairo,
  nights,
  weekNights,
  always,
  threeSpans,
  lordHowe,
  saturdays,
  gap,
  null,
);
// Two years with all changes of the clock, to the second.
const anyTime = fc
  .integer({ min: Date.parse('2026-01-01') / 1000, max: Date.parse('2027-12-31') / 1000 })
  .map((seconds) => seconds * 1000);
const anyWork = fc.integer({ min: -200 * 3600, max: 200 * 3600 }).map((seconds) => seconds * 1000);

test('the time between a time and the time after it is what was added', () => {
  fc.assert(
    fc.property(anyCalendar, anyTime, anyWork, (at, from, work) => {
      expect(workingTimeBetween(from, addWorkingTime(from, work, at), at)).toBe(work);
    }),
    { numRuns: 1000 },
  );
});

test('nothing is due before what was received earlier, or has less time', () => {
  fc.assert(
    fc.property(anyCalendar, anyTime, anyTime, anyWork, anyWork, (at, one, other, work, more) => {
      const [early, late] = one < other ? [one, other] : [other, one];
      const [little, much] = work < more ? [work, more] : [more, work];
      if (Math.sign(work) === Math.sign(more))
        expect(addWorkingTime(early, work, at)).toBeLessThanOrEqual(addWorkingTime(late, work, at));
      expect(addWorkingTime(early, little, at)).toBeLessThanOrEqual(
        addWorkingTime(early, much, at),
      );
    }),
    { numRuns: 1000 },
  );
});

test('the time of two parts is that of the whole', () => {
  fc.assert(
    fc.property(anyCalendar, anyTime, anyTime, anyTime, (at, one, two, three) => {
      expect(workingTimeBetween(one, two, at) + workingTimeBetween(two, three, at)).toBe(
        workingTimeBetween(one, three, at),
      );
    }),
    { numRuns: 1000 },
  );
});

test('work that is added in two parts is due when the whole is', () => {
  fc.assert(
    fc.property(anyCalendar, anyTime, anyWork, anyWork, (at, from, one, two) => {
      const [first, second] = [Math.abs(one), Math.abs(two)];
      const apart = addWorkingTime(addWorkingTime(from, first, at), second, at);
      if (second > 0) expect(apart).toBe(addWorkingTime(from, first + second, at));
    }),
    { numRuns: 1000 },
  );
});

test('the next time of work is this one, or an opening', () => {
  const next = (time: string) => new Date(nextWorkingTime(Date.parse(time), paris)).toISOString();
  expect(next('2026-11-24T10:00+01:00')).toBe('2026-11-24T09:00:00.000Z');
  expect(next('2026-11-24T17:00+01:00')).toBe('2026-11-25T08:00:00.000Z');
  expect(next('2026-12-24T17:00+01:00')).toBe('2026-12-28T08:00:00.000Z');
  expect(nextWorkingTime(1, null)).toBe(1);
});

test('a calendar without hours is refused', () => {
  const empty = { ...paris, week: week('', []) };
  expect(() => addWorkingTime(0, 1, empty)).toThrow('without working hours');
});

test.each([
  ['ends in it lasts until the second', '22:00-02:30', '2026-10-24T22:00+02:00', 5.5],
  ['begins in it begins with the first', '02:30-04:00', '2026-10-25T02:30+02:00', 2.5],
])('a span that %s of two times with the same name', (_, span, from, hours) => {
  const at = calendar('Europe/Paris', week(span, everyDay));
  const fromMs = Date.parse(from);
  expect(workingTimeBetween(fromMs, fromMs + 8 * hourMs, at)).toBe(hours * hourMs);
});

test.each([
  ['before the day begins', paris, '2026-11-27T07:59:00Z', '2026-11-26T08:00:00Z'],
  ['as it begins', paris, '2026-11-27T08:00:00Z', '2026-11-27T08:00:00Z'],
  ['in the evening', paris, '2026-11-27T22:00:00Z', '2026-11-27T08:00:00Z'],
  ['on a Sunday', paris, '2026-11-29T12:00:00Z', '2026-11-27T08:00:00Z'],
  ['on a holiday before a weekend', paris, '2026-12-27T12:00:00Z', '2026-12-24T08:00:00Z'],
  ['after lunch, which begins no day', lunch, '2026-11-27T14:00:00Z', '2026-11-27T08:00:00Z'],
  ['in a week from Sunday', kathmandu, '2026-11-29T05:00:00Z', '2026-11-29T04:15:00Z'],
  ['after the clock changed', paris, '2026-10-26T08:00:00Z', '2026-10-26T08:00:00Z'],
  ['in a night shift', nights, '2026-11-27T02:00:00Z', '2026-11-26T21:00:00Z'],
])('the last day of work began: %s', (_, calendar, at, began) => {
  expect(new Date(lastDayStart(Date.parse(at), calendar)).toISOString()).toBe(
    new Date(began).toISOString(),
  );
});

test.each([
  ['Europe/Paris', '2026-11-27T12:00:00Z', '2026-11-27T23:00:00Z'],
  ['Europe/Paris', '2026-10-24T23:30:00Z', '2026-10-25T23:00:00Z'],
  ['Asia/Kathmandu', '2026-11-27T18:14:00Z', '2026-11-27T18:15:00Z'],
  ['Pacific/Chatham', '2026-11-27T12:00:00Z', '2026-11-28T10:15:00Z'],
  // Midnight is skipped there.
  ['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00Z'],
])('a day in %s of %s ends at %s', (zone, at, end) => {
  expect(new Date(endOfLocalDay(zone, Date.parse(at))).toISOString()).toBe(
    new Date(end).toISOString(),
  );
});
