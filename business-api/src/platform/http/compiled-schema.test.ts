import { RegistrationPage } from '@countersign/contract/registration-list';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as core from 'zod/v4/core';
import { compiledSchema } from './write-json.ts';

const row = {
  ticketNumber: 'T-1',
  countryCode: 'FR',
  status: 'pending',
  version: 1,
  submittedAt: '2026-11-20T12:00:00.000Z',
  dueAt: '2026-11-21T12:00:00.000Z',
  practiceName: 'Optique Lafayette',
  city: 'Paris',
  assignee: null,
  decidedAt: null,
  decidedByName: null,
};
const assignee = { subject: 'p1', name: 'Robin', claimedAt: row.dueAt, until: row.dueAt };

test.each([
  ['a page', { items: [row], nextCursor: null }],
  ['what the contract does not name', { items: [{ ...row, search: 'x' }], nextCursor: 'c', a: 1 }],
  [
    'an object in an object',
    { items: [{ ...row, assignee: { ...assignee, a: 1 } }], nextCursor: null },
  ],
  ['an optional list', { items: [], nextCursor: null, corrected: ['optique'] }],
  ['an optional property without a value', { items: [], nextCursor: null, corrected: undefined }],
])('a compiled schema returns the same for %s', (_, page) => {
  const { success, data } = core.safeParse(compiledSchema(RegistrationPage), page);
  expect(success).toBe(true);
  expect(JSON.stringify(data)).toBe(JSON.stringify(RegistrationPage.parse(page)));
});

test.each([
  ['a property is missing', { items: [{}], nextCursor: null }],
  ['a value is none of the contract', { items: [{ ...row, status: 'lost' }], nextCursor: null }],
  ['it is no object', 'page'],
])('a compiled schema refuses where %s', (_, page) => {
  expect(core.safeParse(compiledSchema(RegistrationPage), page).success).toBe(false);
  expect(RegistrationPage.safeParse(page).success).toBe(false);
});

test('a compiled schema makes the checks of the object itself', () => {
  const range = z
    .object({ from: z.int(), to: z.int() })
    .check(z.refine(({ from, to }) => from <= to));
  expect(core.safeParse(compiledSchema(range), { from: 1, to: 2 }).success).toBe(true);
  expect(core.safeParse(compiledSchema(range), { from: 2, to: 1 }).success).toBe(false);
});

test('a strict object refuses other properties', () => {
  const strict = z.strictObject({ from: z.int() });
  expect(core.safeParse(compiledSchema(strict), { from: 1, to: 2 }).success).toBe(false);
});
