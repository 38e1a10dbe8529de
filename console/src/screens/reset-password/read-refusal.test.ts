import { expect, test } from 'vitest';
import { readPasswordResponse } from './read-refusal.ts';

const response = (
  status: number,
  body: unknown = undefined,
  headers: Record<string, string> = {},
) => readPasswordResponse({ status, body, headers: new Headers(headers) });

const oktaError = (errorCode: string, ...causes: { errorSummary: string; reason?: string }[]) => ({
  errorCode,
  errorSummary: 'Api validation failed: password',
  errorId: 'oae1',
  errorCauses: causes,
});

test('[S5.1] a good response is a change', () => {
  expect(response(200, {})).toEqual({ kind: 'changed' });
  expect(response(204)).toEqual({ kind: 'changed' });
});

test.each([
  ['Password has been used too recently', ['reused']],
  ['Your password cannot be changed: the minimum age was not reached', ['tooRecent']],
  ['Password requirements: your password cannot be any of your last 4 passwords', ['reused']],
  ['This password was found in a list of commonly used passwords.', ['tooCommon']],
  ['Password requirements: no parts of your username', ['containsName']],
  ['Password requirements: at least 8 characters, a lowercase letter', ['length', 'characters']],
])('[S5.1] Okta’s sentence “%s” gets words of ours', (errorSummary, reasons) => {
  expect(response(400, oktaError('E0000014', { errorSummary }))).toEqual({
    kind: 'refused',
    reasons,
    quoted: [],
    errorId: 'oae1',
  });
});

test('[S5.1] the rule that the local provider names wins over its sentence', () => {
  const cause = { errorSummary: 'at least 12 characters', reason: 'PASSWORD_TOO_COMMON' };
  expect(response(400, oktaError('E0000001', cause))).toMatchObject({ reasons: ['tooCommon'] });
});

test('[S5.1] what has no words of ours is quoted', () => {
  expect(response(400, oktaError('E0000001', { errorSummary: 'No moon today.' }))).toMatchObject({
    kind: 'refused',
    reasons: ['other'],
    quoted: ['No moon today.'],
  });
});

test.each([
  ['a 401', response(401, oktaError('E0000011'))],
  ['a 403 of insufficient permission', response(403, oktaError('E0000006'))],
  [
    'RFC 9470’s challenge',
    response(403, undefined, {
      'www-authenticate': 'Bearer error="insufficient_authentication_context", max_age=900',
    }),
  ],
])('[S5.1] %s asks for a fresh sign-in', (_, read) => {
  expect(read).toMatchObject({ kind: 'fresh-sign-in' });
});

test('[S5.1] the challenge says which sign-in it wants', () => {
  const challenge = 'Bearer error="insufficient_authentication_context", max_age=900';
  expect(response(403, undefined, { 'www-authenticate': challenge })).toEqual({
    kind: 'fresh-sign-in',
    wanted: { maxAgeSeconds: 900 },
  });
});

test('[S8.2] the other answers', () => {
  expect(response(429)).toEqual({ kind: 'too-many' });
  expect(response(429, undefined, { 'retry-after': '3540' })).toEqual({
    kind: 'too-many',
    waitMinutes: 59,
  });
  expect(response(429, undefined, { 'retry-after': 'Sat, 21 Nov' })).toEqual({ kind: 'too-many' });
  expect(response(503)).toEqual({ kind: 'unavailable' });
  expect(response(400, '<html>')).toMatchObject({ kind: 'refused', reasons: ['other'] });
  expect(response(404)).toEqual({ kind: 'unknown', errorId: undefined });
});
