import { describe, expect, test } from 'vitest';
import { ProblemError } from '../problems/problem-error.ts';
import { AccessClaims, callerOf } from './caller.ts';

const settings = {
  groupMapping: { marketPrefix: 'market:' },
  intakeScope: 'registrations.submit',
  personScope: 'openid',
};
const base = { iss: 'https://id.example', sub: 'robin', exp: 4_000_000_000 };
const caller = (claims: Readonly<Record<string, unknown>>) =>
  callerOf(AccessClaims.parse({ ...base, ...claims }), settings, async () => undefined);

describe('a token with the scope of people', () => {
  test.each([
    ['a client by cid', { cid: 'console' }],
    ['a client by client_id', { client_id: 'console' }],
    ['a client by azp', { azp: 'console' }],
    ['the time of the sign-in', { auth_time: 1_700_000_000 }],
    ['the session of the sign-in', { sid: 's-1' }],
    ["Okta's id of the person", { uid: '00u1' }],
  ])('is a person’s if it names %s', (_, claims) => {
    expect(caller({ scope: 'openid', ...claims }).kind).toBe('person');
  });

  test('is no person’s if it names nothing of these, and the refusal says so', () => {
    const call = () => caller({ scope: 'openid profile' });
    expect(call).toThrow(ProblemError);
    expect(call).toThrow(/names no client \(cid, client_id or azp\) and no sign-in \(auth_time/);
  });

  test('is a program’s if its client is its subject, regardless of its other claims', () => {
    const claims = { scope: 'openid', cid: 'robin', auth_time: 1_700_000_000 };
    expect(caller(claims).kind).toBe('client');
  });
});

test('a token without that scope is a program’s, with or without a client', () => {
  expect(caller({ scope: 'registrations.submit' })).toMatchObject({
    kind: 'client',
    clientId: 'robin',
    maySubmit: true,
  });
  expect(caller({ scope: 'x', auth_time: 1 }).kind).toBe('client');
});

test('times of the wrong type count as absent', () => {
  expect(caller({ scope: 'openid', cid: 'console', auth_time: '1', iat: null })).toMatchObject({
    signIn: { authenticatedAtMs: undefined, issuedAtMs: undefined },
  });
});
