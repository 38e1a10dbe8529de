import { expect, test } from 'vitest';
import { nextRow } from './next-row.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const claim = (subject: string, until = '2026-11-20T12:10:00Z') => ({
  subject,
  name: subject,
  claimedAt: '2026-11-20T11:00:00Z',
  until,
});
const row = (ticketNumber: string, more: object = {}) =>
  ({ countryCode: 'FR', ticketNumber, status: 'pending', assignee: null, ...more }) as never;
const next = (rows: readonly never[], after: string) =>
  (nextRow(rows, after, 'me', nowMs) as { ticketNumber: string } | undefined)?.ticketNumber;

test.each([
  ['the row below', [row('1'), row('2'), row('3')], 'FR/2', '3'],
  ['nothing after the last one', [row('1'), row('2')], 'FR/2', undefined],
  ['the first row if the list has changed', [row('1'), row('2')], 'FR/9', '1'],
  ['no decided row', [row('1'), row('2', { status: 'rejected' }), row('3')], 'FR/1', '3'],
  [
    'no row of a colleague',
    [row('1'), row('2', { assignee: claim('mai') }), row('3')],
    'FR/1',
    '3',
  ],
  ['the own claimed row', [row('1'), row('2', { assignee: claim('me') })], 'FR/1', '2'],
  [
    'a row whose claim has ended',
    [row('1'), row('2', { assignee: claim('mai', '2026-11-20T11:59:00Z') })],
    'FR/1',
    '2',
  ],
] as const)('the next row is %s', (_, rows, after, expected) => {
  expect(next(rows as unknown as readonly never[], after)).toBe(expected);
});
