import { expect, test } from 'vitest';
import { atLeast, atMost, brokenIn, must, reported, tableOf } from './rig-report.ts';

const figures = [
  reported('kills', 4),
  atMost('lost', 0, 0),
  atMost('ready', 3.5, 3, 's'),
  atLeast('goodput', 80, 90, '%'),
  must('history verifies', true),
];

test('a report names the promises that were broken', () => {
  expect(brokenIn(figures)).toEqual(['ready: 3.50 s', 'goodput: 80 %']);
  expect(brokenIn([atMost('never recovered', Number.POSITIVE_INFINITY, 5, 's')])).toEqual([
    'never recovered: never s',
  ]);
});

test('a report leaves times out where they are not judged', () => {
  expect(brokenIn(figures, 'counts')).toEqual(['goodput: 80 %']);
});

test('a report is one table', () => {
  expect(tableOf(figures).split('\n')).toEqual([
    'figure            value   promise',
    'kills             4',
    'lost              0       0              kept',
    'ready             3.50 s  at most 3 s    BROKEN',
    'goodput           80 %    at least 90 %  BROKEN',
    'history verifies  yes     yes            kept',
  ]);
});
