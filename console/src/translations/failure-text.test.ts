import { readFileSync } from 'node:fs';
import type { Problem } from '@countersign/contract/problems/problem';
import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';
import { makeTranslate } from './translate.ts';

const files = new URL('../../public/assets/i18n/', import.meta.url);
const translations = (language: 'en' | 'fr' | 'ja') => {
  const texts: object = JSON.parse(readFileSync(new URL(`${language}.json`, files), 'utf8'));
  return makeTranslate([{ language, texts }], () => undefined);
};
const limited = (retryAfterSeconds: number | undefined): Problem => ({
  type: 'about:blank',
  title: 'x',
  status: 429,
  code: 'too-many-requests',
  requestId: 'r-1',
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});
const next = (language: 'en' | 'fr' | 'ja', seconds?: number) =>
  failureText(translations(language), { kind: 'problem', problem: limited(seconds) }).next;

test('[S8.2] says when to try again after too many requests', () => {
  expect(next('en', 1)).toBe('Wait 1 second, then try again. Your work is saved.');
  expect(next('en', 59)).toContain('Wait 59 seconds');
  expect(next('en', 61)).toContain('Wait 2 minutes');
  expect(next('fr', 10)).toContain('Patientez 10 secondes, puis réessayez');
  expect(next('ja', 90)).toContain('2分ほど待ってから');
  expect(next('en')).toBe('Wait a minute and try again.');
});

test('[S8.2] a service that is busy says when to try again, and its reference', () => {
  const problem = { ...limited(90), status: 503, code: 'temporarily-unavailable' } as const;
  expect(failureText(translations('en'), { kind: 'problem', problem })).toEqual({
    title: 'The service is temporarily unavailable',
    next: 'Wait 2 minutes, then try again. Your work is saved.',
    reference: 'Reference: r-1',
  });
});

test('[S8.2] an unreadable response has the reference that its text asks for', () => {
  const t = translations('en');
  const words = failureText(t, { kind: 'unreadable', status: 200, requestId: 'r-7' });
  expect(words.next).toContain('the reference below');
  expect(words.reference).toBe('Reference: r-7');
  // A proxy's page has no id of ours.
  expect(failureText(t, { kind: 'unreadable', status: 502 }).reference).toBe('Reference: HTTP 502');
});
