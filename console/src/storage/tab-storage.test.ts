import { expect, test } from 'vitest';
import { memoryArea } from '../testing/session-for-tests.ts';
import { createTabStorage } from './tab-storage.ts';

test('[S4.3] sign-out removes personal data and keeps the language', () => {
  const area = memoryArea();
  const storage = createTabStorage(() => area);
  storage.write('session', 'x');
  storage.write('login-link', 'x');
  storage.write('draft.T-1', 'typed');
  storage.write('locale', 'ja');
  area.setItem('other-application', 'x');
  storage.removeOnSignOut();
  expect(Object.keys(area).sort()).toEqual(['countersign.locale', 'other-application']);
});

test('[S4.1] a blocked storage is replaced by the page’s memory', () => {
  const storage = createTabStorage(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(storage.write('locale', 'ja')).toBe(false);
  expect(storage.read('locale')).toBe('ja');
  storage.write('session', 'x');
  storage.removeOnSignOut();
  expect(storage.read('session')).toBeUndefined();
  storage.remove('locale');
  expect(storage.read('locale')).toBeUndefined();
});

test('[S8.2] a value that does not fit is stored as long as the page is open', () => {
  const area = memoryArea();
  const storage = createTabStorage(() => area);
  storage.write('draft.T-1', 'short');
  area.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(storage.write('draft.T-1', 'longer')).toBe(false);
  expect(storage.read('draft.T-1')).toBe('longer');
});

test('[S4.3] sign-out removes what a full storage left in memory', () => {
  const area = memoryArea();
  const storage = createTabStorage(() => area);
  storage.write('draft.T-1', 'short');
  area.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  storage.write('draft.T-1', 'longer');
  storage.write('draft.T-2', 'new');
  storage.removeOnSignOut();
  expect(storage.read('draft.T-1')).toBeUndefined();
  expect(storage.read('draft.T-2')).toBeUndefined();
});
