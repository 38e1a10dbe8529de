import type { Page } from '@playwright/test';
import { signInAtProvider } from '../support/accounts.ts';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { expect, test } from '../support/test.ts';
import { type Language, textOf } from '../support/texts.ts';

const heading = (page: Page, language: Language, key: string) =>
  page.getByRole('heading', { name: textOf(language, key), exact: true });

test('[S3.6][S7.1] a page asks the server once for its texts, with the headers of every call', async ({
  playwright,
  stack,
}, { project }) => {
  const address = new URL(stack.consoleUrl);
  const proxy = await startRecordingProxy(address, /^\/assets\/i18n\//);
  const launch = project.use.launchOptions ?? {};
  const args = [...(launch.args ?? []), proxy.hostRule];
  const browser = await playwright.chromium.launch({ ...launch, args });
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'allow' });
  const page = await context.newPage();
  // The whole list each time: a second request of the page before would show in it.
  const expected: string[] = [];
  const arrived = () =>
    proxy.received.map(({ path, headers }) => {
      const { authorization = 'none', accept = '', 'content-type': type } = headers;
      const isOfProvider = accept === 'application/json; okta-version=1.0.0';
      return `${path} ${type} ${authorization.split(' ')[0]} ${isOfProvider}`;
    });
  const expectOne = async (language: Language, who: 'anonymous' | 'signed in') => {
    const headers = who === 'anonymous' ? 'none false' : 'Bearer true';
    expected.push(`/assets/i18n/${language}.json application/json ${headers}`);
    await expect.poll(arrived).toEqual(expected);
  };
  const cachedTexts = () =>
    page.evaluate(async () => (await caches.match('/assets/i18n/en.json')) !== undefined);

  await test.step('without a session', async () => {
    await page.goto(`${stack.consoleUrl}/not-found`);
    await expect(heading(page, 'en', 'notFound.title')).toBeVisible();
    await expectOne('en', 'anonymous');
  });

  await test.step('at the end of a sign-in, until the worker has them too', async () => {
    await page.goto(`${stack.consoleUrl}/customerService`);
    await signInAtProvider(page, 'administrator');
    await expect(heading(page, 'en', 'customerService.heading')).toBeVisible();
    // The page that left for the provider asked for none, the callback before it had the token.
    await expectOne('en', 'anonymous');
    await expect.poll(cachedTexts).toBe(true);
    expect(arrived()).toEqual(expected);
  });

  await test.step('with a session, and the service worker in between', async () => {
    await page.reload();
    await expect(heading(page, 'en', 'customerService.heading')).toBeVisible();
    await expectOne('en', 'signed in');
  });

  await test.step('after another language was chosen', async () => {
    await page.goto(`${stack.consoleUrl}/customerService?locale=en`);
    await expect(heading(page, 'en', 'customerService.heading')).toBeVisible();
    await expectOne('en', 'signed in');
    await page.getByRole('button', { name: textOf('en', 'frame.settings') }).click();
    await page.getByLabel(textOf('en', 'language.label'), { exact: true }).selectOption('fr');
    await expect(heading(page, 'fr', 'customerService.heading')).toBeVisible();
    await expectOne('fr', 'signed in');
  });

  await test.step('with a session and no worker', async () => {
    const { cookies: _, ...state } = await context.storageState();
    const other = await browser.newContext({
      locale: 'en-US',
      serviceWorkers: 'block',
      storageState: { cookies: [], ...state },
    });
    const tab = await other.newPage();
    await tab.goto(`${stack.consoleUrl}/customerService?locale=ja`);
    await expect(heading(tab, 'ja', 'customerService.heading')).toBeVisible();
    await expectOne('ja', 'signed in');
  });

  expect(arrived()).toEqual(expected);
  await browser.close();
  await proxy.close();
});
