import { expect, test } from 'vitest';
import { parseLoginLink } from './read-login-link.ts';

const ownOrigin = 'https://console.example';

const isLoginLink = (address: string, origin: string) =>
  parseLoginLink(address, origin) !== undefined;

test.each([
  '/approve',
  '/reject?ticketId=T-1',
  '/deny/',
  '/resetPassword',
  '/?action=approve',
  '/#reject',
  '?deny',
  '/mail/approve/now',
  '/approve?ticketId=T-1&code=c&state=s',
  `/approve?${'x'.repeat(10_000)}`,
])('[S2.4] %.60s on our own origin is stored', (rest) => {
  expect(isLoginLink(`${ownOrigin}${rest}`, ownOrigin)).toBe(true);
});

test.each([
  'https://console.example/',
  'https://console.example/customerService?status=rejected',
  'https://console.example/not-found?from=/approve',
  'https://console.example/login/callback?code=approve&state=reject',
  'https://console.example/login/callback/?code=approve#deny',
  'https://console.example/Approve',
  'https://console.example/resetpassword',
  'https://console.example/a%70prove',
  'https://approve.example/reject',
  'https://console.example:8443/approve',
  'https://console.example.evil.example/approve',
  'https://console.example@evil.example/approve',
  'http://console.example/approve',
  'blob:https://console.example/approve',
  'data:text/html,https://console.example/approve',
  '/approve',
  '//console.example/approve',
  'https://',
  '',
])('[S2.4] %s is ignored', (address) => {
  expect(isLoginLink(address, ownOrigin)).toBe(false);
});

test('[S2.4] the local console on plain http stores its own links', () => {
  expect(isLoginLink('http://localhost:4000/approve', 'http://localhost:4000')).toBe(true);
});

test.each([
  ['/approve', 'approve'],
  ['/reject', 'reject'],
  ['/deny', 'reject'],
  ['/resetPassword', 'reset-password'],
  ['/reject/approve', 'approve'],
  ['/deny/resetPassword', 'reject'],
  ['/reject?next=approve', 'reject'],
  ['/resetPassword?redirectUrl=/approve', 'reset-password'],
  ['/reject#approve', 'reject'],
  ['/?q=reject#approve', 'approve'],
  ['/?a=resetPassword&b=deny', 'reject'],
  ['/approve%2F..%2Freject', 'approve'],
  ['/approve/../reject', 'reject'],
])('[S2.5] %s means %s', (rest, intent) => {
  expect(parseLoginLink(`${ownOrigin}${rest}`, ownOrigin)?.intent).toBe(intent);
});

test('[S2.5] the host never matters', () => {
  const approving = 'https://approve.example';
  expect(parseLoginLink(`${approving}/reject`, approving)?.intent).toBe('reject');
  expect(isLoginLink(`${approving}/customerService`, approving)).toBe(false);
});
