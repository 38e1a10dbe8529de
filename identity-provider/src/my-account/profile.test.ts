import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProvider } from '../testing/test-provider.ts';

let idp: Awaited<ReturnType<typeof startTestProvider>>;
beforeAll(async () => {
  idp = await startTestProvider();
});
afterAll(() => idp.close());

test('[S9.1] a person reads and renames their profile', async () => {
  const { accessToken } = await idp.signIn('nobody@demo.example');
  const before = await idp.myAccount('profile', accessToken);
  const { profile } = JSON.parse(await before.text());
  expect(profile).toMatchObject({ login: 'nobody@demo.example', displayName: 'Jonas Weber' });

  const body = JSON.stringify({ profile: { ...profile, displayName: 'Jonas Weber-Klein' } });
  const after = await idp.myAccount('profile', accessToken, { method: 'PUT', body });
  expect(after.status).toBe(200);
  expect(await after.json()).toMatchObject({ profile: { displayName: 'Jonas Weber-Klein' } });
  const { idToken } = await idp.signIn('nobody@demo.example');
  expect(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).toContain('Weber-Klein');
});

test('[S9.1] the schema lists what may be changed', async () => {
  const { accessToken } = await idp.signIn('service@demo.example');
  const answer = await idp.myAccount('profile/schema', accessToken);
  expect(await answer.json()).toMatchObject({
    properties: {
      login: { permissions: [{ principal: 'SELF', action: 'READ_ONLY' }] },
      displayName: { permissions: [{ principal: 'SELF', action: 'READ_WRITE' }] },
    },
  });
});

test('[S9.1] reading the profile needs its scope, and other methods are refused', async () => {
  const scope = 'openid okta.myAccount.password.manage';
  const { accessToken } = await idp.signIn('service@demo.example', { scope });
  expect((await idp.myAccount('profile', accessToken)).status).toBe(403);
  expect((await idp.myAccount('profile', accessToken, { method: 'DELETE' })).status).toBe(405);
});
