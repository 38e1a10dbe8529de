import { expect, test } from 'vitest';
import { readResetQuery } from './reset-query.ts';

const allowed = {
  ownOrigin: 'https://console.example',
  redirectOrigins: ['https://shop.example'],
};

test('[S2.8] the screen itself checks the address that it was opened with', () => {
  expect(readResetQuery('?redirectUrl=https://shop.example/a?b&locale=fr_FR', allowed)).toEqual({
    returnAddress: { url: 'https://shop.example/a', host: 'shop.example', foreign: true },
    locale: 'fr_FR',
  });
});

test.each(['', '?', '?redirectUrl=', '?redirectUrl=%3Fx', '?RedirectUrl=https://evil.example'])(
  '[S2.8] %j names no return address, which is no fault',
  (search) => {
    expect(readResetQuery(search, allowed)).toEqual({});
  },
);

test.each([
  ['?redirectUrl=https://evil.example', 'return-address-refused'],
  ['?redirectUrl=/home&redirectUrl=https://evil.example', 'return-address-refused'],
  ['?redirectUrl=/home&redirectUrl=/other', 'return-address-refused'],
  ['?linkProblem=return-address-refused', 'return-address-refused'],
  ['?linkProblem=too-long', 'too-long'],
  [`?redirectUrl=/home&x=${'x'.repeat(8192)}`, 'too-long'],
])('[S2.8] %.60j shows the notice %s and leads nowhere', (search, problem) => {
  expect(readResetQuery(search, allowed)).toEqual({ problem });
});

test('[S2.8] no parameter removes a good return address', () => {
  const search = '?redirectUrl=/home&redirectUrl=/home&linkProblem=return-address-refused';
  expect(readResetQuery(search, allowed).returnAddress?.url).toBe('/home');
});
