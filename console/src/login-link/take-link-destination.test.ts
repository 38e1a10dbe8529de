import { readLoginLink } from '@countersign/domain/login-link/read-login-link';
import { expect, test } from 'vitest';
import { createTabStorage, type TabStorage } from '../storage/tab-storage.ts';
import { memoryArea } from '../testing/session-for-tests.ts';
import { linkLifeMs, storeLoginLink } from './store-login-link.ts';
import { readStoredLink } from './stored-login-link.ts';
import { takeLinkDestination } from './take-link-destination.ts';

const origin = 'https://console.example';
const allowed = { ownOrigin: origin, redirectOrigins: ['https://shop.example'] };
const sources = { tokenGenLocale: 'en_NZ' };

function open(storage: TabStorage, address: string, nowMs = 0) {
  const link = readLoginLink(origin + address, allowed);
  if (link !== undefined) storeLoginLink(storage, link, nowMs);
}

function storedAt(address: string, nowMs = 0) {
  const area = memoryArea();
  const storage = createTabStorage(() => area);
  open(storage, address, nowMs);
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
  expect(takeLinkDestination(storedAt(address), sources, 0)?.path).toBe(destination);
});

test('[S2.4] a link is used once', () => {
  const storage = storedAt('/approve?ticketId=T-1&marketcode=FR');
  expect(takeLinkDestination(storage, sources, 0)).toBeDefined();
  expect(takeLinkDestination(storage, sources, 0)).toBeUndefined();
});

test('[S2.4] a stored link is valid for thirty minutes', () => {
  const storage = storedAt('/approve?ticketId=T-1&marketcode=FR', 1000);
  expect(readStoredLink(storage, 1000 + linkLifeMs)).toBeDefined();
  expect(readStoredLink(storage, 1001 + linkLifeMs)).toBeUndefined();
  expect(linkLifeMs).toBe(1_800_000);
});

test('[S2.4] another address does not replace the stored link', () => {
  const storage = storedAt('/reject?ticketId=T-1&marketcode=FR');
  open(storage, '/login/callback?state=approve&code=deny', 5);
  open(storage, '/customerService?status=rejected', 5);
  expect(readStoredLink(storage, 5)).toMatchObject({ intent: 'reject' });
});

test('[S2.4] a too long address leads to its explanation', () => {
  const storage = storedAt(`/approve?ticketId=T-1&marketcode=FR&x=${'a'.repeat(9000)}`);
  const path = takeLinkDestination(storage, sources, 0)?.path ?? '';
  expect(path).toMatch(/^\/approve\?/);
  expect(path).not.toContain('T-1');
  expect(path).toContain('too-long');
});

test('[S2.8] the language of a reset link is the tab’s, not the address’s', () => {
  const storage = storedAt('/resetPassword?redirectUrl=/x&locale=ja_JP');
  expect(takeLinkDestination(storage, sources, 0)).toEqual({
    path: '/resetPassword?redirectUrl=%2Fx',
    locale: 'ja_JP',
  });
});

const written = { intent: 'approve', ticketNumber: 'T-1', countryCode: 'FR' };

test.each([
  ['another release’s shape', { address: `${origin}/approve?ticketId=T-1`, keptAtMs: 0 }],
  ['a malformed ticket', { link: { ...written, ticketNumber: '<b>' }, storedAtMs: 0 }],
  ['a malformed market', { link: { ...written, countryCode: '../x' }, storedAtMs: 0 }],
  ['an unknown intent', { link: { ...written, intent: 'delete' }, storedAtMs: 0 }],
  ['no time', { link: written }],
])('[S2.4] a stored link with %s is ignored', (_, stored) => {
  const area = memoryArea();
  const storage = createTabStorage(() => area);
  storage.writeJson('login-link', { link: written, storedAtMs: 0 });
  expect(readStoredLink(storage, 0)).toEqual(written);
  storage.writeJson('login-link', stored);
  expect(takeLinkDestination(storage, sources, 0)).toBeUndefined();
});
