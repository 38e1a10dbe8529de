import { expect, test } from 'vitest';
import { type RegistrationStatus, registrationStatuses } from './registration.ts';
import { type Act, statusAfter } from './transitions.ts';

test.each<[RegistrationStatus, Act, RegistrationStatus | undefined]>([
  ['pending', 'approve', 'approved'],
  ['pending', 'reject', 'rejected'],
  ['pending', 'undo', undefined],
  ['pending', 'reverse', undefined],
  ['approved', 'undo', 'pending'],
  ['rejected', 'undo', 'pending'],
  ['approved', 'reverse', 'pending'],
  ['rejected', 'reverse', 'pending'],
  ['approved', 'approve', undefined],
  ['approved', 'reject', undefined],
  ['rejected', 'approve', undefined],
  ['rejected', 'reject', undefined],
  ['pending', 'withdraw', 'withdrawn'],
  ['approved', 'withdraw', undefined],
  ['rejected', 'withdraw', undefined],
  ['withdrawn', 'withdraw', undefined],
  ['withdrawn', 'approve', undefined],
  ['withdrawn', 'reject', undefined],
  ['withdrawn', 'undo', undefined],
  ['withdrawn', 'reverse', undefined],
])('[S7.4] from %s, %s leads to %s', (status, act, expected) => {
  expect(statusAfter(status, act)).toBe(expected);
});

test('[S7.4] every status but pending refuses a decision', () => {
  const open = registrationStatuses.filter(
    (status) => statusAfter(status, 'approve') !== undefined,
  );
  expect(open).toEqual(['pending']);
});
