import { expect, test, vi } from 'vitest';
import { dueAmount, dueState, dueTime, workingDue } from './due-time.ts';

const nowMs = Date.parse('2026-11-20T12:00:00.000Z');

test.each([
  ['2026-11-20T12:00:00.000Z', 'soon', 0, 'minute'],
  ['2026-11-20T11:59:59.000Z', 'overdue', 0, 'minute'],
  ['2026-11-20T12:59:59.000Z', 'soon', 59, 'minute'],
  ['2026-11-20T15:59:00.000Z', 'soon', 3, 'hour'],
  ['2026-11-20T16:00:00.000Z', 'soon', 4, 'hour'],
  ['2026-11-20T16:01:00.000Z', 'later', 4, 'hour'],
  ['2026-11-22T11:59:00.000Z', 'later', 47, 'hour'],
  ['2026-11-23T12:00:00.000Z', 'later', 3, 'day'],
  ['2026-11-20T10:30:00.000Z', 'overdue', 1, 'hour'],
  ['2026-11-10T12:00:00.000Z', 'overdue', 10, 'day'],
])('what is due at %s is %s by %d %s', (dueAt, state, amount, unit) => {
  expect(dueTime(dueAt, nowMs)).toEqual({ state, amount, unit });
});

test.each([
  ['en-GB', '3 hrs'],
  ['fr-FR', '3\u202fh'],
  ['ja-JP', '3時間'],
])('a length of time in %s', (tag, text) => {
  expect(dueAmount({ state: 'soon', amount: 3, unit: 'hour' }, tag)).toBe(text);
});

test('the rows of a list share a format', () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  const texts = [1, 2, 3].map((amount) =>
    dueAmount({ state: 'later', amount, unit: 'day' }, 'en-AU'),
  );
  expect(texts).toEqual(['1 day', '2 days', '3 days']);
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});

const office = [{ from: '09:00', to: '17:00' }];
const calendar = {
  zone: 'Europe/Paris',
  week: [office, office, office, office, office, [], []],
  region: null,
  holidays: [],
};
// A Friday, 13:00 in Paris.
test.each([
  ['2026-11-20T14:30:00.000Z', { kind: 'workHours', amount: 2 }],
  ['2026-11-23T09:00:00.000Z', { kind: 'workHours', amount: 5 }],
  ['2026-11-20T12:30:00.000Z', { kind: 'workMinutes', amount: 30 }],
  ['2026-11-24T09:00:00.000Z', { kind: 'at', isFar: false }],
  ['2026-12-04T09:00:00.000Z', { kind: 'at', isFar: true }],
  ['2026-11-19T15:00:00.000Z', { kind: 'lateHours', amount: 5 }],
  ['2026-11-20T11:50:00.000Z', { kind: 'lateMinutes', amount: 10 }],
])('in working time, what is due at %s is %j', (dueAt, said) => {
  expect(workingDue(dueAt, nowMs, calendar)).toEqual(said);
});

test('on Friday afternoon, what ends on Monday morning is due soon', () => {
  const friday = Date.parse('2026-11-20T16:00:00.000Z');
  expect(dueState('2026-11-23T11:00:00.000Z', friday, calendar)).toBe('soon');
  expect(dueState('2026-11-23T16:00:00.000Z', friday, calendar)).toBe('later');
  expect(dueState('2026-11-23T11:00:00.000Z', friday, undefined)).toBe('later');
  expect(dueState('2026-11-20T15:59:00.000Z', friday, calendar)).toBe('overdue');
});
