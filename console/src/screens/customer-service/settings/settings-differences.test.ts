import { MarketSettings } from '@countersign/contract/market-settings';
import { expect, test } from 'vitest';
import { settingsDifferences } from './settings-differences.ts';

const member = (email: string, name: string | null = null) => ({
  email: `${email}@desk.example`,
  name,
  locale: 'fr',
  escalations: false,
});
const before = MarketSettings.parse({
  staff: [member('alain'), member('zoe')],
  targetHours: 24,
  undoSeconds: null,
  replyTo: null,
  reminders: true,
});

test('the same is no difference', () => {
  expect(settingsDifferences(before, before)).toEqual([]);
});

test('every field and every person that differs is named once', () => {
  const after = MarketSettings.parse({
    staff: [member('alain', 'Alain'), member('mai')],
    targetHours: 8,
    undoSeconds: 60,
    replyTo: 'fr@desk.example',
    reminders: false,
  });
  expect(settingsDifferences(before, after)).toEqual([
    { what: 'staffChanged', member: member('alain', 'Alain') },
    { what: 'staffAdded', member: member('mai') },
    { what: 'staffRemoved', member: member('zoe') },
    { what: 'targetHours', before: 24, after: 8 },
    { what: 'undoSeconds', before: null, after: 60 },
    { what: 'replyTo', before: null, after: 'fr@desk.example' },
    { what: 'reminders', after: false },
  ]);
});

test('hours and the holidays of a year are differences of their own', () => {
  const office = [{ from: '09:00', to: '17:00' }];
  const hours = {
    zone: 'Europe/Paris',
    week: [office, office, office, office, office, [], []],
    region: null,
    holidays: [{ year: 2026, days: [{ date: '2026-12-25', name: 'Noël' }] }],
  };
  const base = {
    staff: [],
    targetHours: 8,
    undoSeconds: null,
    replyTo: null,
    reminders: true,
  };
  const between = (before: typeof hours | null, after: typeof hours | null) =>
    settingsDifferences({ ...base, workingTime: before }, { ...base, workingTime: after });
  expect(between(null, hours)).toEqual([
    { what: 'hoursOn' },
    { what: 'holidays', year: 2026, days: 1 },
  ]);
  expect(between(hours, { ...hours, holidays: [] })).toEqual([
    { what: 'holidays', year: 2026, days: undefined },
  ]);
  expect(between(hours, { ...hours, zone: 'Europe/Berlin' })).toEqual([{ what: 'hoursChanged' }]);
  expect(between(hours, null)).toEqual([{ what: 'hoursOff' }]);
  // The database has its own order of an object's fields.
  const { zone, ...rest } = hours;
  expect(between(hours, { ...rest, zone })).toEqual([]);
});
