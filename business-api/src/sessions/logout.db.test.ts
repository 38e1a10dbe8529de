import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateLimits } from '../platform/limits/rate-limits.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { startTestIssuer, type TokenOptions, testClientId } from '../testing/test-issuer.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const event = 'http://schemas.openid.net/event/backchannel-logout';
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

const person = (uid: string, sid?: string, auth_time = secondsAgo(100)) =>
  api.issuer.sign({
    sub: `${uid}@demo.example`,
    uid,
    cid: testClientId,
    scp: ['openid'],
    groups: ['administrator'],
    auth_time,
    ...(sid === undefined ? {} : { sid }),
  });

const logoutToken = (claims: Readonly<Record<string, unknown>>, options: TokenOptions = {}) =>
  api.issuer.sign(
    { aud: testClientId, exp: secondsAgo(-120), events: { [event]: {} }, ...claims },
    { type: 'logout+jwt', ...options },
  );

const post = (token: string, mediaType = 'application/x-www-form-urlencoded') =>
  api.call('POST', '/backchannel-logout', {
    body: new URLSearchParams({ logout_token: token }).toString(),
    headers: { 'content-type': mediaType },
  });

const me = async (token: string) => {
  const { status, body } = await api.call('GET', '/me', { token });
  return status === 200 ? 'alive' : Object(body).code;
};

test('a logout token ends the session of its sid, and nothing else', async () => {
  const [ended, other] = [await person('ann', 's1'), await person('ann', 's2')];
  const answer = await post(await logoutToken({ sid: 's1' }));
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect([await me(ended), await me(other)]).toEqual(['session-ended', 'alive']);
  // The provider may give the same sid to the next sign-in.
  expect(await me(await person('ann', 's1', secondsAgo(-3)))).toBe('alive');
});

test('sid and sub together end that session', async () => {
  const [ended, other] = [await person('bea', 'b1'), await person('bea', 'b2')];
  expect((await post(await logoutToken({ sid: 'b1', sub: 'bea' }))).status).toBe(200);
  expect([await me(ended), await me(other)]).toEqual(['session-ended', 'alive']);
});

test('sub alone ends all sessions of the person, also those without sid, until they sign in again', async () => {
  const [one, two] = [await person('cy', 'c1'), await person('cy')];
  const stranger = await person('dee', 'd1');
  expect((await post(await logoutToken({ sub: 'cy' }))).status).toBe(200);
  expect([await me(one), await me(two), await me(stranger)]).toEqual([
    'session-ended',
    'session-ended',
    'alive',
  ]);
  expect(await me(await person('cy', 'c1', secondsAgo(-3)))).toBe('alive');
});

test('a token counts once, also where two arrive at once', async () => {
  const token = await logoutToken({ sid: 'replayed' });
  const answers = await Promise.all([post(token), post(token), post(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect((await post(token)).problem().code).toBe('invalid-request');
});

describe('refused with 400, and nothing ends', () => {
  const faults: readonly [string, Readonly<Record<string, unknown>>, TokenOptions?][] = [
    ['of another issuer', { iss: 'https://other.example' }],
    ['for another client', { aud: 'another-client' }],
    ['for the API', { aud: 'api://countersign' }],
    ['that has ended', { exp: secondsAgo(120) }],
    ['without an end', { exp: undefined }],
    ['of ten minutes ago', { iat: secondsAgo(600) }],
    ['of the future', { iat: secondsAgo(-600) }],
    ['without the time of its issue', { iat: undefined }],
    ['without an id', { jti: undefined }],
    ['without the event', { events: { other: {} } }],
    ['whose event is no object', { events: { [event]: true } }],
    ['with a nonce', { nonce: 'n' }],
    ['with an empty nonce', { nonce: null }],
    ['that names neither session nor person', { sid: undefined }],
    ['whose session is no text', { sid: 7 }],
    ['of the type of access tokens', {}, { type: 'at+jwt' }],
  ];
  test.each(faults)('a token %s', async (_name, claims, options = {}) => {
    const alive = await person('eve', 'e1');
    const answer = await post(await logoutToken({ sid: 'e1', ...claims }, options));
    expect(answer.status, answer.text).toBe(400);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await me(alive)).toBe('alive');
  });

  test('a token that another key signed, an access token, and what is no token', async () => {
    const alive = await person('eve', 'e1');
    const foreign = await startTestIssuer();
    const forged = await logoutToken({ sid: 'e1' }, { key: foreign.privateKey });
    await foreign.close();
    for (const token of [forged, alive, 'x', '']) expect((await post(token)).status).toBe(400);
    expect(await me(alive)).toBe('alive');
  });

  test('and what is no form with 415', async () => {
    expect((await post(await logoutToken({ sid: 'e1' }), 'application/json')).status).toBe(415);
  });
});

test('while the keys cannot be had, the provider is asked to come again', async () => {
  const away = await startTestApi();
  away.issuer.answerWith(500);
  const token = await away.issuer.sign({ aud: testClientId, sid: 'x', events: { [event]: {} } });
  const answer = await away.call('POST', '/backchannel-logout', {
    body: `logout_token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await away.close();
  expect(answer.status).toBe(503);
});

const limits = rateLimits({
  decidePerMinute: 60,
  decideBurst: 60,
  searchPerMinute: 60,
  readPerMinute: 60,
  intakePerMinute: 60,
});

test('what a provider sends is limited by its network', async () => {
  const limited = await startTestApi({
    proxyHops: 1,
    limits: { ...limits, 'provider-logout': { perMinute: 1, burst: 2 } },
  });
  const send = () =>
    limited.call('POST', '/backchannel-logout', {
      body: 'logout_token=x',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': '192.0.2.1',
      },
    });
  const statuses = [(await send()).status, (await send()).status, (await send()).status];
  await limited.close();
  expect(statuses).toEqual([400, 400, 429]);
});
