import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTicketNumber } from './parse-ticket-number.ts';
import { TicketNumber } from './ticket-number.ts';

test.each(['T-1001', 't', '7', 'A_b-9', 'undefined', '9007199254740993', 'a'.repeat(64), 'a--__b'])(
  '[S2.7] %j is a ticket number',
  (raw) => {
    expect(parseTicketNumber(raw)).toBe(raw);
  },
);

test.each([
  '',
  '-T1',
  'T1-',
  '_T1',
  'T1_',
  '-',
  'a'.repeat(65),
  'T 1',
  'T-1001\n',
  'T-1001\0',
  'T.1',
  'T%2D1',
  '\uff14\uff12',
  'Ä1',
  'T-1001\u202e',
])('[S2.7] %j is not a ticket number', (raw) => {
  expect(parseTicketNumber(raw)).toBeUndefined();
});

test('[S2.7] a number is not a ticket number: it could be rounded', () => {
  expect(parseTicketNumber(1001)).toBeUndefined();
  expect(parseTicketNumber(undefined)).toBeUndefined();
});

test('[S2.7] every text of the grammar is accepted unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]([\w-]{0,62}[A-Za-z0-9])?$/), (raw) => {
      expect(TicketNumber.parse(raw)).toBe(raw);
    }),
  );
});
