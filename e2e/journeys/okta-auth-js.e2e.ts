import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthApiError, OktaAuth, PasswordTransaction } from '@okta/okta-auth-js';
import type { Page } from '@playwright/test';
import { type AccountName, demoPassword, signInAtProvider } from '../support/accounts.ts';
import type { ChildServer } from '../support/child-server.ts';
import { freePort } from '../support/child-server.ts';
import { startIdentityServer } from '../support/identity-server.ts';
import { startOktaPage } from '../support/okta-page.ts';
import { expect, test } from '../support/test.ts';

const twentyMinutesMs = 20 * 60_000;
const scopes =
  'openid profile email okta.myAccount.password.manage okta.myAccount.profile.manage okta.myAccount.profile.read';
const firstChange = 'a quiet harbour at dawn 7';
const secondChange = 'a quiet harbour at dusk 8';

declare global {
  interface Window {
    readonly OktaAuth: new (options: object) => OktaAuth;
    client: OktaAuth;
  }
}

let idp: ChildServer;
let site: Awaited<ReturnType<typeof startOktaPage>>;
let dataDir: string;
let issuer: string;
let startIdp: (behindMs?: number) => Promise<ChildServer>;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-okta-'));
  site = await startOktaPage();
  const port = String(await freePort());
  issuer = `http://localhost:${port}/oauth2/default`;
  startIdp = (behindMs) =>
    startIdentityServer({
      port,
      dataDir,
      consoleUrl: site.origin,
      ...(behindMs === undefined ? {} : { behindMs }),
    });
  // Every sign-in made now is twenty minutes old once the provider runs by the true clock.
  idp = await startIdp(twentyMinutesMs);
});
test.afterAll(async () => {
  await idp.stop();
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The SDK as an application sets it up; again on each page. */
async function setUp(page: Page): Promise<void> {
  await page.evaluate(
    ({ issuer, scopes, origin }) => {
      window.client = new window.OktaAuth({
        issuer,
        clientId: 'countersign-console',
        redirectUri: `${origin}/login/callback`,
        postLogoutRedirectUri: `${origin}/signed-out`,
        scopes: scopes.split(' '),
        pkce: true,
        tokenManager: { storage: 'sessionStorage', autoRenew: false },
      });
    },
    { issuer, scopes, origin: site.origin },
  );
}

async function signIn(
  page: Page,
  account: AccountName,
  password: string,
  params: object = {},
): Promise<void> {
  await page.evaluate(([options]) => window.client.token.getWithRedirect(options), [
    params,
  ] as const);
  await signInAtProvider(page, account, password);
  await page.waitForURL(`${site.origin}/login/callback?**`);
  await setUp(page);
  await page.evaluate(async () => {
    const { tokens } = await window.client.token.parseFromUrl();
    window.client.tokenManager.setTokens(tokens);
  });
}

/** What the SDK makes of an answer: the password's state, or its error. */
function updatePassword(page: Page, password: string) {
  return page.evaluate(
    ([next]) =>
      window.client.myaccount.updatePassword({ payload: { profile: { password: next } } }).then(
        ({ status }: PasswordTransaction) => ({ status: String(status), error: undefined }),
        (error: AuthApiError) => ({
          status: undefined,
          error: {
            httpStatus: error.xhr?.status,
            code: error.errorCode,
            summary: error.errorSummary,
            causes: error.errorCauses,
            meta: error.meta,
          },
        }),
      ),
    [password] as const,
  );
}

test("[S1.3][S4.1][S4.3][S5.1][S7.1][S7.3] Okta's own SDK finds its provider here", async ({
  page,
}) => {
  await page.goto(site.origin);
  await setUp(page);

  await test.step('sign-in with a language', async () => {
    await page.evaluate(() =>
      window.client.token.getWithRedirect({ extraParams: { locale: 'fr_FR' } }),
    );
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.goBack();
    await setUp(page);
    await signIn(page, 'service', demoPassword, { extraParams: { locale: 'ja_JP' } });
    const claims = await page.evaluate(async () => (await window.client.getUser()).name);
    expect(claims).toBe('Sam Whitfield');
    const idToken = await page.evaluate(() => window.client.tokenManager.getTokensSync().idToken);
    expect(idToken?.claims).toMatchObject({ name: 'Sam Whitfield', gen_locale: 'en_GB' });
  });

  await test.step('reading password and profile', async () => {
    const read = await page.evaluate(async () => {
      const password = await window.client.myaccount.getPassword();
      const profile = await window.client.myaccount.getProfile();
      return { status: password.status, profile: profile.profile };
    });
    expect(read).toMatchObject({
      status: 'ACTIVE',
      profile: { login: 'service@demo.example', displayName: 'Sam Whitfield' },
    });
  });

  await test.step('a weak password is refused with a cause', async () => {
    const { error } = await updatePassword(page, 'passwordpassword');
    expect(error).toMatchObject({ httpStatus: 400, code: 'E0000001' });
    expect(error?.causes).toEqual([
      expect.objectContaining({ reason: 'PASSWORD_TOO_COMMON', location: 'profile.password' }),
    ]);
  });

  await test.step('a good password is taken', async () => {
    expect(await updatePassword(page, firstChange)).toMatchObject({ status: 'ACTIVE' });
  });

  await test.step('an old sign-in asks for a new one, which is enough', async () => {
    await idp.stop();
    idp = await startIdp();
    const { error } = await updatePassword(page, secondChange);
    expect(error).toMatchObject({
      httpStatus: 403,
      summary: 'insufficient_authentication_context',
      meta: { max_age: 900, acr_values: 'urn:okta:loa:1fa:pwd' },
    });
    const { max_age, acr_values } = error?.meta ?? {};
    const idToken = await page.evaluate(
      () => window.client.tokenManager.getTokensSync().idToken?.idToken,
    );
    await signIn(page, 'service', firstChange, {
      prompt: 'login',
      maxAge: max_age,
      acrValues: acr_values,
      extraParams: { id_token_hint: idToken },
    });
    expect(await updatePassword(page, secondChange)).toMatchObject({ status: 'ACTIVE' });
  });

  await test.step('revocation counts at once', async () => {
    const token = await page.evaluate(() => window.client.getAccessToken());
    expect(await page.evaluate(() => window.client.revokeAccessToken())).toBeDefined();
    const status = await page.evaluate(
      ([accessToken]) =>
        window.client.myaccount.getPassword({ accessToken: accessToken ?? '' }).then(
          () => 200,
          (error: AuthApiError) => error.xhr?.status,
        ),
      [token] as const,
    );
    expect(status).toBe(401);
  });

  await test.step('sign-out ends the session at the provider', async () => {
    await page.evaluate(() => window.client.signOut({ revokeAccessToken: false }));
    await page.waitForURL(`${site.origin}/signed-out`);
    await setUp(page);
    await page.evaluate(() => window.client.token.getWithRedirect());
    await expect(page.locator('input[type=email]')).toHaveValue('');
  });
});

test('[S5.1][S7.1] without the API version in Accept: 406 with Okta’s error body', async ({
  page,
}) => {
  await page.goto(site.origin);
  await setUp(page);
  await signIn(page, 'nobody', demoPassword);
  const answers = await page.evaluate(async () => {
    const address = `${window.client.getIssuerOrigin()}/idp/myaccount/password`;
    const authorization = `Bearer ${window.client.getAccessToken()}`;
    const ask = async (accept: string) => {
      const answer = await fetch(address, { headers: { authorization, accept } });
      return { status: answer.status, body: await answer.json() };
    };
    return {
      without: await ask('application/json'),
      other: await ask('application/json; okta-version=2.0.0'),
      withIt: await ask('application/json; okta-version=1.0.0'),
    };
  });
  expect(answers.without.status).toBe(406);
  expect(answers.other.status).toBe(406);
  expect(Object.keys(answers.without.body).sort()).toEqual([
    'errorCauses',
    'errorCode',
    'errorId',
    'errorLink',
    'errorSummary',
  ]);
  expect(answers.withIt.status).toBe(200);
});
