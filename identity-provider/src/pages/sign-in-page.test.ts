import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProvider } from '../testing/test-provider.ts';

let idp: Awaited<ReturnType<typeof startTestProvider>>;
beforeAll(async () => {
  idp = await startTestProvider({
    extraAccounts: [
      {
        email: 'kim@corp.example',
        name: 'Kim',
        genLocale: 'en_US',
        groups: [],
        password: 'her own long password',
      },
    ],
  });
});
afterAll(() => idp.close());

async function pageFor(more: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const jar = idp.newBrowser();
  const { page, url } = await idp.open(jar, more, headers);
  return { jar, url, page, text: (await page?.text()) ?? '' };
}

test.each([
  ['en_GB', 'en', 'Sign in'],
  ['fr_FR', 'fr', 'Connexion'],
  ['ja_JP', 'ja', 'サインイン'],
  ['de_DE', 'de', 'Anmelden'],
  ['pt_BR', 'pt-BR', 'Entrar'],
  ['it_IT', 'en', 'Sign in'],
])(
  '[S4.1] the page has the language of the locale parameter %s',
  async (locale, language, title) => {
    const { page, text } = await pageFor({ locale });
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<title>${title} – Countersign</title>`);
    expect(page?.headers.get('content-language')).toBe(language);
  },
);

test('[S4.1] the language falls back to ui_locales, then the browser', async () => {
  const headers = { 'accept-language': 'ja' };
  expect((await pageFor({ ui_locales: 'fr-CA' }, headers)).text).toContain('<html lang="fr">');
  expect((await pageFor({}, headers)).text).toContain('<html lang="ja">');
});

test('the page has no script and its policy allows none', async () => {
  const { page, text } = await pageFor();
  expect(text).not.toContain('<script');
  const policy = page?.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('script-src');
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page?.headers.get('cache-control')).toBe('no-store');
});

test('the page fills in an escaped login_hint', async () => {
  const { text } = await pageFor({ login_hint: '"><b>sam@demo.example' });
  expect(text).toContain('value="&#34;&#62;&#60;b&#62;sam@demo.example"');
});

test('a wrong password shows an error and the typed address', async () => {
  const { jar, url } = await pageFor({ locale: 'fr_FR' });
  const form = { email: 'Service@demo.example', password: 'wrong' };
  const { page } = await idp.submit(jar, url, form);
  const text = (await page?.text()) ?? '';
  expect(page?.status).toBe(401);
  expect(text).toMatch(/role="alert".*Veuillez les vérifier/s);
  expect(text).toContain('value="Service@demo.example"');
  expect(text).not.toContain('wrong');
});

test('an unknown address gets the same answer as a wrong password', async () => {
  const { jar, url } = await pageFor();
  const answers = ['kim@corp.example', 'unknown@corp.example'].map(async (email) => {
    const { page } = await idp.submit(jar, url, { email, password: 'wrong' });
    return `${page?.status} ${(await page?.text())?.replaceAll(email, '')}`;
  });
  const [known, unknown] = await Promise.all(answers);
  expect(unknown).toBe(known);
});

test('an empty form shows what is missing', async () => {
  const { jar, url } = await pageFor();
  const { page } = await idp.submit(jar, url, { email: '', password: '' });
  expect(page?.status).toBe(422);
  expect(await page?.text()).toContain('Enter your email address and your password.');
});

test('the button of a demo account signs in', async () => {
  const { jar, url, text } = await pageFor();
  const form =
    /name="email" value="(kanrisha@[^"]+)"><input type="hidden" name="password" value="([^"]+)"/;
  const [, email = '', password = ''] = form.exec(text) ?? [];
  const { url: back } = await idp.submit(jar, url, { email, password });
  expect(back.searchParams.get('code')).not.toBeNull();
});

test('[S2.3] cancelling returns to the application with an error', async () => {
  const { jar, url } = await pageFor();
  const { url: back } = await idp.submit(jar, url, { cancel: 'yes' });
  expect(back.searchParams.get('error')).toBe('access_denied');
});

test('after ten wrong guesses even the correct password waits', async () => {
  const fresh = await startTestProvider();
  const jar = fresh.newBrowser();
  const { url } = await fresh.open(jar, { locale: 'en' });
  const email = 'service@demo.example';
  for (let guess = 0; guess < 10; guess += 1) {
    const { page } = await fresh.submit(jar, url, { email, password: `guess ${guess}` });
    expect(page?.status).toBe(401);
  }
  const { page } = await fresh.submit(jar, url, { email, password: 'Countersign-Demo-1' });
  const other = await fresh.signIn('nobody@demo.example');
  await fresh.close();
  expect(page?.status).toBe(429);
  expect(Number(page?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await page?.text()).toMatch(/Too many failed attempts. You can try again in [12] second/);
  expect(other.accessToken).not.toBe('');
});

test('a used page reports that and links to the console', async () => {
  const { jar, url } = await pageFor({ locale: 'ja_JP' });
  const form = { email: 'service@demo.example', password: 'Countersign-Demo-1' };
  await idp.submit(jar, url, form);
  const again = await fetch(url, { headers: { cookie: jar.headerFor(url) } });
  const text = await again.text();
  expect(again.status).toBe(410);
  expect(text).toContain('有効期限が切れています');
  expect(text).toContain(`href="${idp.consoleUrl}/"`);
});

test('a browser without cookies sees the reason', async () => {
  const { url } = await pageFor({ locale: 'fr_FR' });
  const page = await fetch(url);
  expect(page.status).toBe(410);
  expect(await page.text()).toContain('Votre navigateur bloque les cookies');
});

test('a form sent by a foreign page is refused', async () => {
  const { jar, url } = await pageFor();
  const form = { email: 'service@demo.example', password: 'Countersign-Demo-1' };
  for (const origin of ['https://evil.example', 'null']) {
    const { page } = await idp.submit(jar, url, form, { origin });
    expect(page?.status).toBe(403);
  }
});
