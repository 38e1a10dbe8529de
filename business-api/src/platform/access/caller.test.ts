import { describe, expect, test } from 'vitest';
import { ProblemError } from '../problems/problem-error.ts';
import { AccessClaims } from './access-claims.ts';
import { callerOf } from './caller.ts';
import type { Rights } from './roles-of-groups.ts';
import type { PersonSettings } from './token-holder.ts';

const settings = {
  rightsOf: (): Rights => ({ roles: [], markets: 'all' }),
  intakeScope: 'registrations.submit',
  accountScope: 'registrations.account',
  personScope: 'openid',
  personClients: ['console', 'help-desk'],
};
const base = { iss: 'https://id.example', sub: 'robin', exp: 4_000_000_000 };
const caller = (claims: Readonly<Record<string, unknown>>, more: Partial<PersonSettings> = {}) =>
  callerOf(
    AccessClaims.parse({ ...base, ...claims }),
    { ...settings, ...more },
    async () => undefined,
  );
const any = { personClients: 'any' } as const;

describe('a token with the scope of people', () => {
  test.each([
    ['cid', { cid: 'console' }],
    ['client_id', { client_id: 'console' }],
    ['azp', { azp: 'console' }],
    ['several of these', { azp: 'console', client_id: 'console', cid: 'console' }],
    ['another client of people', { cid: 'help-desk' }],
  ])('is a person’s if it was issued to a client of people: by %s', (_, claims) => {
    expect(caller({ scope: 'openid', ...claims }).kind).toBe('person');
  });

  test.each([
    ['cid', { cid: 'canteen' }],
    ['client_id', { client_id: 'canteen' }],
    ['azp', { azp: 'canteen' }],
    ['one of several', { cid: 'console', client_id: 'console', azp: 'canteen' }],
    ['one in upper case', { cid: 'CONSOLE' }],
    ['one that is a beginning', { cid: 'console2' }],
    ['an account of a service', { azp: 'reports', sub: 'f3c1' }],
  ])('is refused if it was issued to another client: by %s', (_, claims) => {
    const call = () => caller({ scope: 'openid', auth_time: 1_700_000_000, ...claims });
    expect(call).toThrow(
      expect.objectContaining({
        code: 'unauthenticated',
        message: expect.stringMatching(/client/),
      }),
    );
    expect(caller({ scope: 'openid', ...claims }, any).kind).toBe('person');
  });

  test.each([
    ['the time of the sign-in', { auth_time: 1_700_000_000 }],
    ['the session of the sign-in', { sid: 's-1' }],
    ["Okta's id of the person", { uid: '00u1' }],
  ])('that names no client is a person’s where any may be: with %s', (_, claims) => {
    expect(caller({ scope: 'openid', ...claims }, any).kind).toBe('person');
    const call = () => caller({ scope: 'openid', ...claims });
    expect(call).toThrow(/names no client \(cid, client_id or azp\): PERSON_CLIENT_IDS/);
    expect(call).toThrow(expect.objectContaining({ code: 'role-not-sufficient' }));
  });

  test('is no person’s if it names nothing of these, and the refusal says so', () => {
    const call = () => caller({ scope: 'openid profile' }, any);
    expect(call).toThrow(ProblemError);
    expect(call).toThrow(/names no client \(cid, client_id or azp\) and no sign-in \(auth_time/);
  });

  test('that names a client in another form than a text names none', () => {
    expect(() => caller({ scope: 'openid', cid: ['console'], sid: 's-1' })).toThrow(ProblemError);
  });

  test.each([settings, any])('is a program’s if its client is its subject: %j', (clients) => {
    const claims = { scope: 'openid', cid: 'robin', auth_time: 1_700_000_000 };
    expect(caller(claims, clients).kind).toBe('client');
  });
});

test('a program’s token needs no client of people', () => {
  const claims = { scope: 'registrations.submit', cid: 'site' };
  expect(caller(claims)).toMatchObject({ kind: 'client', clientId: 'site', maySubmit: true });
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
