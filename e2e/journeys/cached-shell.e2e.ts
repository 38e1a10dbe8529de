import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { signInAtProvider } from '../support/accounts.ts';
import { mailLink } from '../support/links.ts';
import { startStack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';
import { watchTrips } from '../support/watch-trips.ts';

test.use({ serviceWorkers: 'allow' });

const decideButton = (page: Page) =>
  page.getByRole('button', { name: textOf('en', 'decision.submit.approve') }).first();
const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
const cachedTexts = (page: Page) =>
  page.evaluate(async () => (await caches.match('/assets/i18n/en.json')) !== undefined);

test('[S2.11] a new tab and a reload wait for the page and the registration, and load no script', async ({
  page,
  context,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  const link = mailLink(stack, 'approve', ticket);
  await page.goto(link);
  await signInAtProvider(page, 'administrator');
  await expect(decideButton(page)).toBeEnabled();
  await expect.poll(() => cachedTexts(page)).toBe(true);

  const tab = await context.newPage();
  for (const open of [() => tab.goto(link), () => tab.reload()]) {
    const watched = await watchTrips(tab, stack.identityUrl);
    await open();
    await expect(decideButton(tab)).toBeEnabled();
    // Beside the page itself, which the worker requests: what it does is no request of the page.
    expect(watched.depthsOf('/api/registration-status'), watched.list()).toEqual([1]);
    expect(watched.depthsOf('/assets/i18n/en.json'), watched.list()).toEqual([]);
    expect(watched.scriptBytes(1), watched.list()).toBe(0);
  }

  await test.step('[S4.3] nothing of a person or a token is in the cache', async () => {
    const kept = await tab.evaluate(async () => {
      const paths: string[] = [];
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const { pathname, search } = new URL(request.url);
          paths.push(pathname + search);
          texts.push((await (await cache.match(request))?.text()) ?? '');
        }
      }
      const { accessToken } = JSON.parse(localStorage.getItem('countersign.session') ?? '{}');
      return { paths, text: texts.join('\n'), accessToken: String(accessToken) };
    });
    expect(kept.paths).toContain('/assets/i18n/en.json');
    expect(kept.paths.filter((path) => !/^\/(?:assets\/[\w./-]+)?$/.test(path))).toEqual([]);
    expect(kept.accessToken).toMatch(/^eyJ/);
    expect(kept.text).not.toContain(kept.accessToken);
    expect(kept.text).not.toContain(ticket.practice);
  });

  await test.step('[S4.3] a sign-out holds, with the shell from the cache too', async () => {
    await page.getByRole('button', { name: textOf('en', 'frame.settings') }).click();
    await page.getByRole('button', { name: textOf('en', 'frame.signOut') }).click();
    await page.waitForURL(`${stack.consoleUrl}/signed-out`);
    await tab.reload();
    await expect(tab.getByRole('heading', { name: textOf('en', 'signedOut.title') })).toBeVisible();
  });
});

test('without a server the stored page opens, and CONSOLE_WORKER=off ends the worker', async ({
  page,
  context,
}) => {
  const stack = await startStack();
  const link = mailLink(stack, 'approve', await stack.intake.submit('US'));
  try {
    await page.goto(link);
    await signInAtProvider(page, 'administrator');
    await expect(decideButton(page)).toBeEnabled();
    await expect.poll(() => cachedTexts(page)).toBe(true);
    await stack.stopApi();

    await test.step('[S8.2] screens that need no server', async () => {
      // None of them was opened before.
      const offline = await context.newPage();
      for (const [path, title] of [
        ['/', 'home.pageTitle'],
        ['/nowhere', 'notFound.title'],
        ['/signed-out', 'signedOut.title'],
      ] as const) {
        // A signed-in person is led away from there.
        if (path === '/signed-out') await offline.evaluate(hideSession);
        await offline.goto(stack.consoleUrl + path);
        await expect(offline.getByRole('heading', { name: textOf('en', title) })).toBeVisible();
      }
      await offline.evaluate(showSession);
      await offline.close();
    });
    for (const [how, answer] of [
      ['that does not answer', () => {}],
      ['that is away behind its proxy', (response) => response.writeHead(502).end('Bad gateway')],
    ] satisfies [string, (response: ServerResponse) => void][]) {
      await test.step(`[S8.2] a server ${how}`, async () => {
        const server = createServer((_request, response) => answer(response));
        server.listen(Number(new URL(stack.consoleUrl).port));
        await once(server, 'listening');
        const tab = await context.newPage();
        await tab.goto(`${stack.consoleUrl}/nowhere`);
        const title = textOf('en', 'notFound.title');
        await expect(tab.getByRole('heading', { name: title })).toBeVisible();
        await tab.close();
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      });
    }

    await stack.startApi({ CONSOLE_WORKER: 'off' });
    const open = async () => {
      await page.goto(link);
      await expect(decideButton(page)).toBeEnabled();
    };
    await open();
    await expect.poll(() => hasWorker(page)).toBe(false);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await open();
    expect(await hasWorker(page)).toBe(false);
  } finally {
    await stack.close();
  }
});

function hideSession(): void {
  localStorage.setItem('hidden', localStorage.getItem('countersign.session') ?? '');
  localStorage.removeItem('countersign.session');
}

function showSession(): void {
  localStorage.setItem('countersign.session', localStorage.getItem('hidden') ?? '');
  localStorage.removeItem('hidden');
}
