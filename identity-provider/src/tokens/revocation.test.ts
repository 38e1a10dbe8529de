import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProvider } from '../testing/test-provider.ts';

let idp: Awaited<ReturnType<typeof startTestProvider>>;
beforeAll(async () => {
  idp = await startTestProvider();
});
afterAll(() => idp.close());

function revoke(form: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(form);
  return fetch(`${idp.issuer}/v1/revoke`, { method: 'POST', body, headers });
}

test('[S4.3] a revoked access token is inactive', async () => {
  const { accessToken } = await idp.signIn('service@demo.example');
  expect(await idp.isActive(accessToken)).toBe(true);

  const answer = await revoke({ token: accessToken, client_id: idp.clientId });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
  expect(answer.headers.get('content-type')).toBeNull();
  expect(await idp.isActive(accessToken)).toBe(false);
  expect((await idp.myAccount('profile', accessToken)).status).toBe(401);
});

test("[S4.3] revocation accepts the header of Okta's SDK without a colon", async () => {
  const { accessToken } = await idp.signIn('service@demo.example');
  const authorization = `Basic ${btoa(idp.clientId)}`;
  expect((await revoke({ token: accessToken }, { authorization })).status).toBe(200);
  expect(await idp.isActive(accessToken)).toBe(false);
});

test("[S4.3] a client cannot revoke or recognise another's token", async () => {
  const { accessToken } = await idp.signIn('service@demo.example');
  const authorization = `Basic ${btoa('registration-site:Countersign-Demo-Client-1')}`;
  expect((await revoke({ token: accessToken }, { authorization })).status).toBe(200);
  expect(await idp.isActive(accessToken)).toBe(true);
});

test('[S4.3] revocation answers 200 for a non-token, 400 and 401 for omissions', async () => {
  expect((await revoke({ token: 'a.b.c', client_id: idp.clientId })).status).toBe(200);
  expect((await revoke({ client_id: idp.clientId })).status).toBe(400);
  expect((await revoke({ token: 'a.b.c', client_id: 'nobody' })).status).toBe(401);
});

test("[S4.3] a sign-out at the provider ends only that browser's tokens", async () => {
  const jar = idp.newBrowser();
  const here = await idp.signIn('service@demo.example', { cookieJar: jar });
  const elsewhere = await idp.signIn('service@demo.example');
  const url = new URL(`${idp.issuer}/v1/logout`);
  // By a form, as the console does: no token in an address.
  const page = await fetch(url, {
    method: 'POST',
    headers: { cookie: jar.headerFor(url), origin: new URL(idp.consoleUrl).origin },
    body: new URLSearchParams({
      id_token_hint: here.idToken,
      client_id: idp.clientId,
      post_logout_redirect_uri: `${idp.consoleUrl}/signed-out`,
    }),
  });
  jar.take(page);
  const text = await page.text();
  const hash = /script-src '(sha256-[^']+)'/.exec(
    page.headers.get('content-security-policy') ?? '',
  );
  expect(hash).not.toBeNull();
  expect(text).toContain('<script>document.forms[0].submit()</script>');

  const confirm = new URL(/action="([^"]+)"/.exec(text)?.[1] ?? '');
  const done = await fetch(confirm, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: jar.headerFor(confirm) },
    body: new URLSearchParams({
      xsrf: /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? '',
      logout: 'yes',
    }),
  });
  expect(done.headers.get('location')).toBe(`${idp.consoleUrl}/signed-out`);
  expect(await idp.isActive(here.accessToken)).toBe(false);
  expect(await idp.isActive(elsewhere.accessToken)).toBe(true);
});

test("[S4.3] a sign-out without the person's ID token asks first", async () => {
  const jar = idp.newBrowser();
  await idp.signIn('administrateur@demo.example', { cookieJar: jar });
  const url = new URL(`${idp.issuer}/v1/logout?ui_locales=fr`);
  const page = await fetch(url, { headers: { cookie: jar.headerFor(url) } });
  const text = await page.text();
  expect(text).toContain('Voulez-vous vous déconnecter\u202f?');
  expect(text).toContain('Camille Laurent');
  expect(text).not.toContain('<script');
});

test('introspection needs a client and shows only its own tokens', async () => {
  const { accessToken: token } = await idp.signIn('service@demo.example');
  const introspect = (headers: Record<string, string>) =>
    fetch(`${idp.issuer}/v1/introspect`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ token }),
    });
  expect((await introspect({})).status).toBe(401);
  const wrong = `Basic ${btoa('business-api:wrong')}`;
  expect((await introspect({ authorization: wrong })).status).toBe(401);
  const site = `Basic ${btoa('registration-site:Countersign-Demo-Client-1')}`;
  expect(await (await introspect({ authorization: site })).json()).toEqual({ active: false });
});

test('introspection names the client that got a token, as the token does', async () => {
  const { accessToken: token } = await idp.signIn('service@demo.example');
  const answer = await fetch(`${idp.issuer}/v1/introspect`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('business-api:Countersign-Demo-Api-1')}` },
    body: new URLSearchParams({ token }),
  });
  const named = { client_id: idp.clientId, cid: idp.clientId };
  expect(await answer.json()).toMatchObject(named);
  expect(decodeJwt(token)).toMatchObject(named);
});

test('an ID token and a token of another issuer are not active', async () => {
  const { idToken } = await idp.signIn('service@demo.example');
  expect(await idp.isActive(idToken)).toBe(false);
  const other = await startTestProvider();
  const { accessToken } = await other.signIn('service@demo.example');
  await other.close();
  expect(await idp.isActive(accessToken)).toBe(false);
});

test("userinfo accepts the API's access token", async () => {
  const { accessToken } = await idp.signIn('nobody@demo.example');
  const authorization = `Bearer ${accessToken}`;
  const answer = await fetch(`${idp.issuer}/v1/userinfo`, { headers: { authorization } });
  expect(await answer.json()).toMatchObject({
    name: 'Jonas Weber',
    gen_locale: 'de_DE',
    groups: [],
  });
  expect((await fetch(`${idp.issuer}/v1/userinfo`)).status).toBe(401);
});
