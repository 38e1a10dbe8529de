import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestProvider } from '../testing/test-provider.ts';

let idp: Awaited<ReturnType<typeof startTestProvider>>;
beforeEach(async () => {
  idp = await startTestProvider();
});
afterEach(() => idp.close());

const account = 'service@demo.example';
const newPassword = 'three quiet orchards';

function put(token: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return idp.myAccount('password', token, { method: 'PUT', body: text, headers });
}

const oktaError = z.object({
  errorCode: z.string(),
  errorSummary: z.string(),
  errorId: z.string(),
  errorCauses: z.array(z.object({ errorSummary: z.string(), reason: z.optional(z.string()) })),
});
const errorOf = async (answer: Response) => oktaError.parse(await answer.json());

test('[S5.1] after a change only the new password signs in', async () => {
  const { accessToken } = await idp.signIn(account);
  const answer = await put(accessToken, { profile: { password: newPassword } });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    status: 'ACTIVE',
    lastUpdated: expect.any(String),
    _links: { self: { hints: { allow: ['GET', 'PUT'] } } },
  });
  await expect(idp.signIn(account)).rejects.toThrow('with 401');
  await idp.signIn(account, { password: newPassword });
});

test("[S5.1] a change ends all sessions and tokens except the caller's own", async () => {
  const mine = idp.newBrowser();
  const other = idp.newBrowser();
  const here = await idp.signIn(account, { cookieJar: mine });
  const hereToo = await idp.signIn(account, { cookieJar: mine });
  const elsewhere = await idp.signIn(account, { cookieJar: other });
  const somebody = await idp.signIn('nobody@demo.example');
  expect((await put(here.accessToken, { profile: { password: newPassword } })).status).toBe(200);

  expect(await idp.isActive(here.accessToken)).toBe(true);
  expect(await idp.isActive(hereToo.accessToken)).toBe(true);
  expect(await idp.isActive(elsewhere.accessToken)).toBe(false);
  expect(await idp.isActive(somebody.accessToken)).toBe(true);
  expect((await idp.open(mine, { prompt: 'none' })).url.searchParams.has('code')).toBe(true);
  const asked = await idp.open(other, { prompt: 'none' });
  expect(asked.url.searchParams.get('error')).toBe('login_required');
});

test('[S5.1] a refused password answers the broken rules and changes nothing', async () => {
  const { accessToken } = await idp.signIn(account);
  const answer = await put(accessToken, { profile: { password: 'service1' } });
  expect(answer.status).toBe(400);
  const error = await errorOf(answer);
  expect(error.errorCode).toBe('E0000001');
  expect(error.errorCauses.map(({ reason }) => reason)).toEqual([
    'PASSWORD_TOO_SHORT',
    'PASSWORD_CONTAINS_LOGIN',
  ]);
  await idp.signIn(account);
});

test.each([
  ['no JSON', 'password=x'],
  ['no profile', { password: newPassword }],
  ['a field that is not asked for', { profile: { password: newPassword }, oldPassword: 'x' }],
  ['a password that is no text', { profile: { password: 12 } }],
])('[S5.1] a body with %s is refused', async (_case, body) => {
  const { accessToken } = await idp.signIn(account);
  const answer = await put(accessToken, body);
  expect(answer.status).toBe(400);
  expect((await errorOf(answer)).errorCode).toBe('E0000003');
});

test('[S7.1] a request without the API version in Accept answers 406', async () => {
  const { accessToken } = await idp.signIn(account);
  const body = { profile: { password: newPassword } };
  for (const accept of ['application/json', '*/*', 'application/json; okta-version=2.0.0']) {
    expect((await put(accessToken, body, { accept })).status).toBe(406);
  }
  const sdk = { accept: '*/*;okta-version=1.0.0' };
  expect((await put(accessToken, body, sdk)).status).toBe(200);
});

test('[S5.1] a request without a valid token answers 401', async () => {
  const answer = await put('not.a.token', { profile: { password: newPassword } });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  expect((await errorOf(answer)).errorCode).toBe('E0000011');
});

test('[S5.1] a token without the scope answers 403', async () => {
  const scope = 'openid profile okta.myAccount.profile.read';
  const { accessToken } = await idp.signIn(account, { scope });
  const answer = await put(accessToken, { profile: { password: newPassword } });
  expect(answer.status).toBe(403);
  expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
});

test('[S5.1] a change after an old sign-in demands a fresh one', async () => {
  const strict = await startTestProvider({ freshSignInSeconds: 0 });
  const { accessToken } = await strict.signIn(account);
  const answer = await strict.myAccount('password', accessToken, {
    method: 'PUT',
    body: JSON.stringify({ profile: { password: newPassword } }),
    headers: { origin: strict.consoleUrl },
  });
  const read = await strict.myAccount('password', accessToken);
  await strict.close();
  expect(answer.status).toBe(403);
  expect(answer.headers.get('www-authenticate')).toMatch(
    /^Bearer realm="IdpMyAccountAPI", error="insufficient_authentication_context", .*max_age=0, acr_values="urn:okta:loa:1fa:pwd"$/,
  );
  expect(answer.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  expect(read.status).toBe(200);
});

test('[S5.1] a person may change the password five times an hour', async () => {
  const { accessToken } = await idp.signIn(account);
  for (let at = 0; at < 5; at += 1) {
    expect((await put(accessToken, { profile: { password: `${newPassword} ${at}` } })).status).toBe(
      200,
    );
  }
  const again = await idp.signIn(account, { password: `${newPassword} 4` });
  const refused = await put(again.accessToken, { profile: { password: newPassword } });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect((await errorOf(refused)).errorCode).toBe('E0000047');
  const other = await idp.signIn('nobody@demo.example');
  expect((await put(other.accessToken, { profile: { password: newPassword } })).status).toBe(200);
  await idp.signIn(account, { password: `${newPassword} 4` });
});

test('[S5.1] refused passwords have a limit of their own', async () => {
  const { accessToken } = await idp.signIn(account);
  const body = { profile: { password: 'passwordpassword' } };
  for (let at = 0; at < 30; at += 1) expect((await put(accessToken, body)).status).toBe(400);
  expect((await put(accessToken, body)).status).toBe(429);
});

test('[S5.1] a demo button does not sign in after a password change', async () => {
  const { accessToken } = await idp.signIn(account);
  await put(accessToken, { profile: { password: newPassword } });
  const { page } = await idp.open(idp.newBrowser());
  const text = (await page?.text()) ?? '';
  expect(text).toContain('Password changed');
  expect(text).not.toContain(`name="email" value="${account}"`);
  expect(text).toContain('name="email" value="nobody@demo.example"');
});
