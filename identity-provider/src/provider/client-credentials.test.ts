import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProvider } from '../testing/test-provider.ts';

let idp: Awaited<ReturnType<typeof startTestProvider>>;
beforeAll(async () => {
  idp = await startTestProvider();
});
afterAll(() => idp.close());

async function ask(secret: string, scope = 'registrations.submit') {
  const answer = await fetch(`${idp.issuer}/v1/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`registration-site:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
  });
  const body: { access_token?: string; error?: string } = JSON.parse(await answer.text());
  return { status: answer.status, ...body };
}

test('the registration site gets a token to submit registrations', async () => {
  const answer = await ask('Countersign-Demo-Client-1');
  expect(answer.status).toBe(200);
  const claims = Buffer.from(answer.access_token?.split('.')[1] ?? '', 'base64url').toString();
  expect(JSON.parse(claims)).toMatchObject({
    sub: 'registration-site',
    cid: 'registration-site',
    aud: 'api://countersign',
    scp: ['registrations.submit'],
  });
  expect(JSON.parse(claims)).not.toHaveProperty('groups');
  expect(await idp.isActive(answer.access_token ?? '')).toBe(true);
});

test('a wrong secret gets no token', async () => {
  expect(await ask('Countersign-Demo-Client-2')).toMatchObject({
    status: 401,
    error: 'invalid_client',
  });
});

test("the registration site cannot get the console's scopes", async () => {
  const answer = await ask('Countersign-Demo-Client-1', 'okta.myAccount.password.manage');
  const claims = Buffer.from(answer.access_token?.split('.')[1] ?? '', 'base64url').toString();
  expect(claims).not.toContain('okta.');
});
