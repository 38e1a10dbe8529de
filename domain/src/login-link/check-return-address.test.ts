import { expect, test } from 'vitest';
import { checkReturnAddress } from './check-return-address.ts';

const allowed = {
  ownOrigin: 'https://console.example',
  redirectOrigins: ['https://shop.example', 'https://other.example:8443'],
};

test.each([
  '/',
  '/home',
  '/customerService?status=pending',
  '/apiary',
  '/loginhelp',
  '/x/api',
  '/a..b/.hidden/...',
  '/x#/../y',
  '/x:y@z',
  'https://console.example',
  'https://console.example/',
  'HTTPS://CONSOLE.EXAMPLE/home',
  'https://console.example:443/home',
  ' /home ',
  `/${'x'.repeat(2047)}`,
])('[S2.8] %.60j stays in the console', (raw) => {
  const url = raw.trim().split('?')[0];
  const answer = { url, host: 'console.example', foreign: false };
  expect(checkReturnAddress(raw, allowed)).toEqual(answer);
});

test.each([
  ['https://shop.example/done?x=1', 'https://shop.example/done', 'shop.example'],
  ['https://shop.example:443/', 'https://shop.example:443/', 'shop.example'],
  ['https://shop.example/api/x', 'https://shop.example/api/x', 'shop.example'],
  ['https://other.example:8443/#a', 'https://other.example:8443/#a', 'other.example:8443'],
])('[S2.8] %s leads to the configured host', (raw, url, host) => {
  expect(checkReturnAddress(raw, allowed)).toEqual({ url, host, foreign: true });
});

test.each([
  // nothing, or nothing that the cut leaves
  '',
  ' ',
  '?/home',
  // not printable ASCII, or one of blank, backslash and semicolon
  '/a b',
  '/a\tb',
  '/\nx',
  '/a\u007fb',
  '/\u00e9',
  'https://\uff43onsole.example/',
  'https://console.example\u3002evil.example/',
  '/a\\b',
  '/\\evil.example',
  '\\\\evil.example',
  '/a;b',
  'https://console.example\\@evil.example/',
  // encoded control, slash, backslash
  '/%00',
  '/a%0Ab',
  '/%1f',
  '/%7F',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  'https://shop.example/%2f',
  // too long
  `/${'x'.repeat(2048)}`,
  // not really paths of our own
  '//evil.example',
  '///evil.example',
  '/./home',
  '/../home',
  '/x/..',
  '/x/..//evil.example',
  '/.//evil.example',
  '/%2e/home',
  '/x/.%2E/home',
  '/%2E%2e//evil.example',
  // not for the API, not for the callback
  '/api',
  '/api/',
  '/api/logout',
  '/API/logout',
  '/%61pi/logout',
  '/api#x',
  '/login',
  '/login/callback',
  '/login/callback#x',
  'https://console.example/api/logout',
  'https://console.example/login/callback',
  'https://console.example/x/../api',
  'https://console.example//evil.example',
  // another scheme, or no scheme
  'home',
  './home',
  '#x',
  '@evil.example',
  '.evil.example',
  'http://console.example/',
  'http://shop.example/',
  'javascript:alert(1)//https://shop.example/',
  'data:text/html,x',
  'blob:https://console.example/x',
  'https:evil.example',
  'https:shop.example',
  'https:/shop.example',
  'https:///shop.example/',
  'https://',
  'https://#',
  'https://shop.example:99999/',
  // user info
  'https://user@console.example/',
  'https://user:secret@shop.example/',
  'https://@shop.example/',
  'https://console.example@evil.example/',
  // other origins
  'https://evil.example/',
  'https://sub.shop.example/',
  'https://shop.example.evil.example/',
  'https://evil-console.example/',
  'https://console.example./',
  'https://console.example:8443/',
  'https://other.example/',
  'https://2130706433/',
])('[S2.8] %.60j is refused', (raw) => {
  expect(checkReturnAddress(raw, allowed)).toBeUndefined();
});

test('[S2.8] without configured origins only our own origin is allowed', () => {
  const own = { ownOrigin: 'http://localhost:4000', redirectOrigins: [] };
  expect(checkReturnAddress('/home', own)).toEqual({
    url: '/home',
    host: 'localhost:4000',
    foreign: false,
  });
  expect(checkReturnAddress('https://shop.example/', own)).toBeUndefined();
  expect(checkReturnAddress('http://localhost:4000/home', own)).toBeUndefined();
});
