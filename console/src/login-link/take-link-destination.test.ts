import { expect, test } from 'vitest';
import { keepLoginLink, linkLifeMs, readKeptLoginLink } from './kept-login-link.ts';
import { takeLinkDestination } from './take-link-destination.ts';

const origin = 'https://console.example';
const allowed = { ownOrigin: origin, redirectOrigins: ['https://shop.example'] };
const sources = { tokenGenLocale: 'en_NZ' };

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    read: (key: string) => values.get(key),
    write: (key: string, value: string) => {
      values.set(key, value);
      return true;
    },
    remove: (key: string) => void values.delete(key),
  };
}

function keptAt(address: string, nowMs = 0) {
  const storage = memoryStorage();
  keepLoginLink(storage, origin + address, allowed, nowMs);
  return storage;
}

const destinations: readonly [string, string][] = [
  ['/approve?ticketId=T-1&marketcode=FR', '/approve?ticketNumber=T-1&countryCode=FR&locale=en_NZ'],
  [
    '/deny?ticketId=T-1&marketcode=us&locale=fr_FR',
    '/reject?ticketNumber=T-1&countryCode=us&locale=fr_FR',
  ],
  [
    '/resetPassword?redirectUrl=https://shop.example/x',
    '/resetPassword?redirectUrl=https%3A%2F%2Fshop.example%2Fx',
  ],
];

test.each(destinations)('[S2.5] [S2.6] %s leads to %s', (address, destination) => {
  expect(takeLinkDestination(keptAt(address), allowed, sources, 0)?.path).toBe(destination);
});

test('[S2.4] a link is used once', () => {
  const storage = keptAt('/approve?ticketId=T-1&marketcode=FR');
  expect(takeLinkDestination(storage, allowed, sources, 0)).toBeDefined();
  expect(takeLinkDestination(storage, allowed, sources, 0)).toBeUndefined();
});

test('[S2.4] a link is kept for thirty minutes', () => {
  const storage = keptAt('/approve?ticketId=T-1&marketcode=FR', 1000);
  expect(readKeptLoginLink(storage, 1000 + linkLifeMs)).toBeDefined();
  expect(readKeptLoginLink(storage, 1001 + linkLifeMs)).toBeUndefined();
  expect(linkLifeMs).toBe(1_800_000);
});

test('[S2.4] an address that is no login link leaves the kept one alone', () => {
  const storage = keptAt('/reject?ticketId=T-1&marketcode=FR');
  keepLoginLink(storage, `${origin}/login/callback?state=approve&code=deny`, allowed, 5);
  keepLoginLink(storage, `${origin}/customerService?status=rejected`, allowed, 5);
  expect(readKeptLoginLink(storage, 5)).toContain('/reject');
});

test('[S2.4] an address that is too long is refused with a word, not followed', () => {
  const storage = keptAt(`/approve?ticketId=T-1&marketcode=FR&x=${'a'.repeat(9000)}`);
  const path = takeLinkDestination(storage, allowed, sources, 0)?.path ?? '';
  expect(path).toMatch(/^\/approve\?/);
  expect(path).not.toContain('T-1');
  expect(path).toContain('too-long');
});

test('[S2.8] the language of a reset link is the tab’s, not the address’s', () => {
  const storage = keptAt('/resetPassword?redirectUrl=/x&locale=ja_JP');
  expect(takeLinkDestination(storage, allowed, sources, 0)).toEqual({
    path: '/resetPassword?redirectUrl=%2Fx',
    locale: 'ja_JP',
  });
});

test('[S2.4] what a hand wrote into the storage is no link', () => {
  const storage = memoryStorage();
  storage.write('login-link', '{"address":1}');
  expect(takeLinkDestination(storage, allowed, sources, 0)).toBeUndefined();
});
