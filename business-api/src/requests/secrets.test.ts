import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOfAddress, isBoundTo, newSecret } from './secrets.ts';

test('an address is bound to a link by a hash with its secret, however the address is written', () => {
  const token = newSecret();
  const bound = hashOfAddress(token, ' Anna@Optik.example ');
  expect(isBoundTo(bound, { token, address: 'anna@optik.EXAMPLE' })).toBe(true);
  expect(isBoundTo(bound, { token, address: 'anna@optik.test' })).toBe(false);
  expect(isBoundTo(bound, { token: newSecret(), address: 'anna@optik.example' })).toBe(false);
  expect(hashOfAddress(newSecret(), 'anna@optik.example')).not.toBe(bound);
});

test('a link that was mailed before its hash had a secret still works, for its own address', () => {
  const token = newSecret();
  const unkeyed = createHash('sha256').update('address anna@optik.example').digest('hex');
  expect(isBoundTo(unkeyed, { token, address: 'Anna@optik.example' })).toBe(true);
  expect(isBoundTo(unkeyed, { token, address: 'anna@optik.test' })).toBe(false);
});
