import { expect, test } from 'vitest';
import { checkReturnPath } from './check-return-path.ts';

const origin = 'https://console.example';

test.each(['/', '/approve?ticketNumber=T-1#x', '/customerService/a?b=//c'])(
  '[S2.12] comes back to %s',
  (path) => {
    expect(checkReturnPath(path, origin)).toBe(path);
  },
);

test.each([
  '',
  'approve',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/%2fevil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/login/callback?code=1&state=2',
  '/api/registrations',
  `/${'x'.repeat(9000)}`,
])('[S2.12] never goes to %s', (path) => {
  expect(checkReturnPath(path, origin)).toBeUndefined();
});
