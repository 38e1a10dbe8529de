import { expect, test } from 'vitest';
import { namedRegistration } from './named-registration.ts';

test.each([
  ['FR T-104233', 'FR/T-104233'],
  ['fr/T-1', 'FR/T-1'],
  [' jp  T-1 ', 'JP/T-1'],
  ['https://console.example/customerService/FR/T-1?status=all', 'FR/T-1'],
  ['T-104233', undefined],
  ['la rue', undefined],
  ['optique FR T-1', undefined],
  ['FR T-1 T-2', undefined],
  ['', undefined],
])('%j names %s', (text, named) => {
  const key = namedRegistration(text);
  expect(key && `${key.countryCode}/${key.ticketNumber}`).toBe(named);
});
