import { expect, test } from 'vitest';
import { WorkingTime } from './working-time.ts';

const office = { from: '09:00', to: '17:00' };
const valid = {
  zone: 'Europe/Paris',
  week: [[office], [office], [office], [office], [office], [], []],
  region: null,
  holidays: [{ year: 2026, days: [{ date: '2026-12-25', name: 'Noël' }] }],
};

test.each([
  ['hours and a holiday', {}],
  ['a night shift', { week: [[{ from: '22:00', to: '06:00' }], [office], [], [], [], [], []] }],
  ['a whole day', { week: [[{ from: '00:00', to: '00:00' }], [], [], [], [], [], []] }],
  ['a year without holidays', { holidays: [{ year: 2026, days: [] }] }],
])('%s are valid', (_, change) => {
  expect(WorkingTime.safeParse({ ...valid, ...change }).success).toBe(true);
});

const day = (...spans: { from: string; to: string }[]) => [spans, [], [], [], [], [], []];
test.each([
  ['an unknown zone', { zone: 'Europe/Atlantis' }],
  ['no hours', { week: [[], [], [], [], [], [], []] }],
  ['six days', { week: [[office], [], [], [], [], []] }],
  [
    'four spans',
    { week: day(...['01', '03', '05', '07'].map((h) => ({ from: `${h}:00`, to: `${h}:30` }))) },
  ],
  ['spans that overlap', { week: day(office, { from: '16:59', to: '18:00' }) }],
  [
    'spans in another order',
    { week: day({ from: '14:00', to: '18:00' }, { from: '09:00', to: '12:00' }) },
  ],
  [
    'a night into the next morning',
    { week: [[{ from: '22:00', to: '09:30' }], [office], [], [], [], [], []] },
  ],
  [
    'a Sunday night into Monday',
    { week: [[office], [], [], [], [], [], [{ from: '22:00', to: '09:30' }]] },
  ],
  ['a time of no clock', { week: day({ from: '09:00', to: '24:00' }) }],
  [
    'a day of another year',
    { holidays: [{ year: 2026, days: [{ date: '2027-01-01', name: null }] }] },
  ],
  [
    'a day that does not exist',
    { holidays: [{ year: 2026, days: [{ date: '2026-02-30', name: null }] }] },
  ],
  [
    'a day twice',
    {
      holidays: [
        {
          year: 2026,
          days: [
            { date: '2026-05-01', name: null },
            { date: '2026-05-01', name: null },
          ],
        },
      ],
    },
  ],
  [
    'a hidden character in a name',
    { holidays: [{ year: 2026, days: [{ date: '2026-05-01', name: 'a\u202eb' }] }] },
  ],
  [
    'a year twice',
    {
      holidays: [
        { year: 2026, days: [] },
        { year: 2026, days: [] },
      ],
    },
  ],
])('%s are refused', (_, change) => {
  expect(WorkingTime.safeParse({ ...valid, ...change }).success).toBe(false);
});
