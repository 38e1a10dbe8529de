import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redeemCode } from '../testing/redeem-code.ts';
import { startTestProvider } from '../testing/test-provider.ts';

let idp: Awaited<ReturnType<typeof startTestProvider>>;
beforeAll(async () => {
  idp = await startTestProvider({ tokenLifetimeSeconds: 1200 });
});
afterAll(() => idp.close());

const password = 'Countersign-Demo-1';

/** A sign-in up to the code. */
async function codeFor(account: string, more: Record<string, string> = {}) {
  const jar = idp.newBrowser();
  const request = idp.request(more);
  const opened = await idp.open(jar, Object.fromEntries(request.url.searchParams));
  const back = await idp.submit(jar, opened.url, { email: account, password });
  return { ...request, back: back.url, code: back.url.searchParams.get('code') ?? '' };
}

test('[S1.3] the code flow uses PKCE, state, nonce and issuer', async () => {
  const { code, verifier, state, nonce, back } = await codeFor('kanrisha@demo.example');
  expect(back.searchParams.get('state')).toBe(state);
  expect(back.searchParams.get('iss')).toBe(idp.issuer);

  const tokens = await redeemCode({ ...idp, code, verifier });
  expect(tokens).toMatchObject({ status: 200, expires_in: 1200 });
  const keys = createRemoteJWKSet(new URL(`${idp.issuer}/v1/keys`));
  const { issuer } = idp;
  const id = await jwtVerify(tokens.id_token ?? '', keys, { issuer, audience: idp.clientId });
  expect(id.payload).toMatchObject({
    nonce,
    name: '佐藤 美咲',
    email: 'kanrisha@demo.example',
    gen_locale: 'ja_JP',
    locale: 'ja-JP',
    groups: ['administrator', 'market:JP'],
    auth_time: expect.any(Number),
  });
  const audience = 'api://countersign';
  const access = await jwtVerify(tokens.access_token ?? '', keys, {
    issuer,
    audience,
    typ: 'at+jwt',
    algorithms: ['RS256'],
  });
  expect(access.payload).toMatchObject({
    sub: id.payload.sub,
    uid: id.payload.sub,
    cid: idp.clientId,
    name: '佐藤 美咲',
    groups: ['administrator', 'market:JP'],
    auth_time: id.payload.auth_time,
    acr: 'urn:okta:loa:1fa:pwd',
  });
  expect(access.payload.scp).toEqual([
    'openid',
    'profile',
    'email',
    'okta.myAccount.password.manage',
    'okta.myAccount.profile.manage',
    'okta.myAccount.profile.read',
  ]);
});

test('[S3.1] the claims of the ID token follow the requested scopes', async () => {
  const { code, verifier } = await codeFor('service@demo.example', { scope: 'openid' });
  const tokens = await redeemCode({ ...idp, code, verifier });
  const payload = Buffer.from(tokens.id_token?.split('.')[1] ?? '', 'base64url').toString();
  expect(JSON.parse(payload)).not.toHaveProperty('name');
  expect(JSON.parse(payload)).not.toHaveProperty('email');
});

test('[S1.3] a wrong verifier gets no token', async () => {
  const { code } = await codeFor('service@demo.example');
  const verifier = 'x'.repeat(43);
  const answer = await redeemCode({ ...idp, code, verifier });
  expect(answer).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect(answer.access_token).toBeUndefined();
});

test('[S1.3] a replayed code gets no token and revokes the first one', async () => {
  const { code, verifier } = await codeFor('service@demo.example');
  const tokens = await redeemCode({ ...idp, code, verifier });
  expect(await idp.isActive(tokens.access_token ?? '')).toBe(true);
  expect(await redeemCode({ ...idp, code, verifier })).toMatchObject({ error: 'invalid_grant' });
  expect(await idp.isActive(tokens.access_token ?? '')).toBe(false);
});

test.each([
  ['the implicit flow', { response_type: 'id_token' }, 'invalid_request'],
  ['the hybrid flow', { response_type: 'code id_token' }, 'invalid_request'],
  ['an answer in the fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ['PKCE without a hash', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  ['an unknown scope', { scope: 'openid unheard.of' }, 'invalid_scope'],
  ["another client's scope", { scope: 'openid registrations.submit' }, 'invalid_scope'],
  ['prompt=none without a session', { prompt: 'none' }, 'login_required'],
])('[S1.3] the provider refuses %s', async (_case, more, error) => {
  const { url, page } = await idp.open(idp.newBrowser(), more);
  expect(page).toBeUndefined(); // it went back to the application …
  const answer = url.hash ? new URLSearchParams(url.hash.slice(1)) : url.searchParams;
  expect(answer.get('error')).toBe(error); // … with an error
  expect(answer.get('code')).toBeNull();
});

test('[S1.3] an unregistered redirect address shows an error page', async () => {
  for (const redirect_uri of [
    `${idp.redirectUri}/`,
    `${idp.redirectUri}?x=1`,
    'https://evil.example/',
  ]) {
    const { page } = await idp.open(idp.newBrowser(), { redirect_uri });
    expect(page?.status).toBe(400);
    expect(await page?.text()).toContain('invalid_redirect_uri');
  }
});

test('[S2.11] a signed-in person is not asked for a password again', async () => {
  const jar = idp.newBrowser();
  await idp.signIn('service@demo.example', { cookieJar: jar });
  const { url, page } = await idp.open(jar);
  expect(page).toBeUndefined();
  expect(url.searchParams.get('code')).not.toBeNull();
});

test('[S4.2] prompt=login asks a signed-in person again, by name', async () => {
  const jar = idp.newBrowser();
  await idp.signIn('service@demo.example', { cookieJar: jar });
  const { page, url } = await idp.open(jar, { prompt: 'login', max_age: '900' });
  expect(await page?.text()).toContain('value="service@demo.example"');
  const back = await idp.submit(jar, url, { email: 'service@demo.example', password });
  expect(back.url.searchParams.get('code')).not.toBeNull();
});

test('changing accounts ends the first session and its tokens', async () => {
  const jar = idp.newBrowser();
  const first = await idp.signIn('service@demo.example', { cookieJar: jar });
  const { url } = await idp.open(jar, { prompt: 'login', locale: 'fr_FR' });
  const between = await idp.submit(jar, url, { email: 'administrator@demo.example', password });
  const text = (await between.page?.text()) ?? '';
  expect(text).toContain('Changement de compte');
  expect(text).toContain('Sam Whitfield');

  const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const action = /action="([^"]+)"/.exec(text)?.[1] ?? '';
  const back = await idp.submit(jar, new URL(action), { xsrf, logout: 'yes' });
  expect(back.url.searchParams.get('code')).not.toBeNull();
  expect(await idp.isActive(first.accessToken)).toBe(false);
});
