import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { signInAtProvider } from '../support/accounts.ts';
import { mailLink } from '../support/links.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';
import { watchMovement } from '../support/watch-movement.ts';
import { watchTrips } from '../support/watch-trips.ts';

const scriptBudgetBytes = 146_000;
const mostRequests = 30;
const texts = '/assets/i18n/en.json';
const registration = '/api/registration-status';
const menuOfHeader = /\/assets\/(?:settings|queue|shared)-/;
const queueScriptBudgetBytes = 200_000;
const mostQueueRequests = 30;
const rows = '/api/registrations';

/** Of the script inside the page, compressed as its files are. */
const inlineScriptBytes = async (page: Page) =>
  brotliCompressSync((await page.locator('#page-script').textContent()) ?? '').length;

test('[S2.11][S4.4] few trips and little JavaScript before the decision button works', async ({
  page,
  stack,
}) => {
  const link = mailLink(stack, 'approve', await stack.intake.submit('US'));
  const decide = page.getByRole('button', { name: textOf('en', 'decision.submit.approve') });

  // An API that has just started may not have asked the provider yet; the console then does.
  const configuration = async () =>
    (await page.request.get(`${stack.consoleUrl}/config.json`)).text();
  await expect.poll(configuration).toContain('"authorization_endpoint"');

  await test.step('on a first visit, with the sign-in', async () => {
    const watched = await watchTrips(page, stack.identityUrl);
    // The header's menu loads once the header is on the screen; while the API is slow that is before the button works,
    // which does not wait for it.
    const works = Promise.withResolvers<void>();
    await page.route(menuOfHeader, async (route) => {
      await works.promise;
      await route.continue();
    });
    await page.goto(link);
    await signInAtProvider(page, 'administrator');
    await expect(decide.first()).toBeEnabled();
    const list = watched.list();
    const came = watched.scriptBytes(5);
    works.resolve();
    // Page, provider, page again, token, registration; beside them scripts and texts.
    expect(watched.depthsOf(registration), list).toEqual([5]);
    expect(watched.depthsOf(texts), list).toEqual([4]);
    expect(watched.count(5), list).toBeLessThanOrEqual(mostRequests);
    const inside = await inlineScriptBytes(page);
    expect(inside).toBeGreaterThan(5000);
    // That scripts are counted at all.
    expect(came, list).toBeGreaterThan(90_000);
    expect(inside + came, list).toBeLessThanOrEqual(scriptBudgetBytes);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('signed in', async () => {
    // Late requests of the page before do not count.
    await page.goto('about:blank');
    const watched = await watchTrips(page, stack.identityUrl);
    await page.goto(link);
    await expect(decide.first()).toBeEnabled();
    // Page with the scripts, then registration and texts.
    expect(watched.depthsOf(registration), watched.list()).toEqual([2]);
    expect(watched.depthsOf(texts), watched.list()).toEqual([2]);
    expect(watched.scriptBytes(2), watched.list()).toBe(0);
    expect(watched.count(2), watched.list()).toBeLessThanOrEqual(mostRequests);
  });

  await test.step('the registration does not wait for the texts, nor the button for later scripts', async () => {
    const asked = page.waitForRequest((request) => request.url().endsWith(registration));
    // Nor for the English texts, which replace a slow file.
    for (const file of [`**${texts}`, '**/built-in-english-*']) {
      await page.route(file, async (route) => {
        await asked;
        await route.continue();
      });
    }
    // Scripts that the page does not name come later: the button works without them.
    const html = await (await page.request.get(link)).text();
    const works = Promise.withResolvers<void>();
    let held = 0;
    await page.route('**/assets/*.js', async (route) => {
      if (!html.includes(new URL(route.request().url()).pathname)) {
        held += 1;
        await works.promise;
      }
      await route.continue();
    });
    await page.goto(link);
    await expect(decide.first()).toBeEnabled();
    await expect.poll(() => held, 'there are later scripts').toBeGreaterThan(0);
    works.resolve();
    await expect(page.getByRole('heading', { name: textOf('en', 'history.title') })).toBeVisible();
  });

  await test.step('on a phone nothing moves while the rest arrives', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const moved = await watchMovement(page);
    await page.goto(link);
    await expect(
      page.getByRole('button', { name: textOf('en', 'customerService.claim.assign') }),
    ).toBeVisible();
    await expect(page.getByText(textOf('en', 'customerService.assigneeNobody'))).toBeVisible();
    await expect(page.getByRole('heading', { name: textOf('en', 'history.title') })).toBeVisible();
    expect(await moved()).toBeLessThanOrEqual(0.02);
  });
});

test('[S2.1] few trips and little JavaScript before a row of the queue can be opened', async ({
  page,
  stack,
}) => {
  await stack.intake.submit('US');
  const queue = `${stack.consoleUrl}/customerService?locale=en`;
  const row = page.locator('a[data-row]').first();
  const configuration = async () =>
    (await page.request.get(`${stack.consoleUrl}/config.json`)).text();
  await expect.poll(configuration).toContain('"authorization_endpoint"');

  await test.step('on a first visit, with the sign-in', async () => {
    const watched = await watchTrips(page, stack.identityUrl);
    await page.goto(queue);
    await signInAtProvider(page, 'administrator');
    await expect(row).toBeVisible();
    const list = watched.list();
    // Page, provider, page again, token, rows; beside them scripts and texts. A change that arrives asks again.
    expect(watched.depthsOf(rows)[0], list).toBe(5);
    expect(watched.depthsOf('/api/me'), list).toEqual([5]);
    expect(watched.depthsOf(texts), list).toEqual([4]);
    expect(watched.count(5), list).toBeLessThanOrEqual(mostQueueRequests);
    const inside = await inlineScriptBytes(page);
    // One that is asked for just after another has come counts as later.
    expect(watched.scriptBytes(6), list).toBeGreaterThan(110_000);
    expect(inside + watched.scriptBytes(5), list).toBeLessThanOrEqual(queueScriptBudgetBytes);
  });

  await test.step('signed in', async () => {
    await page.goto('about:blank');
    const watched = await watchTrips(page, stack.identityUrl);
    await page.goto(queue);
    await expect(row).toBeVisible();
    expect(watched.depthsOf(rows)[0], watched.list()).toBe(2);
    expect(watched.depthsOf('/api/me'), watched.list()).toEqual([2]);
    expect(watched.scriptBytes(2), watched.list()).toBe(0);
    expect(watched.count(2), watched.list()).toBeLessThanOrEqual(mostQueueRequests);
  });

  await test.step('on a phone nothing moves while the other rows and the counts arrive', async () => {
    await Promise.all(Array.from({ length: 12 }, () => stack.intake.submit('US')));
    await page.setViewportSize({ width: 390, height: 844 });
    const moved = await watchMovement(page);
    await page.goto(queue);
    // It comes with the last rows.
    await expect(page.locator('[data-pages]')).toBeAttached();
    await expect(page.getByText(/\d+ waiting/)).toBeVisible();
    expect(await moved()).toBeLessThanOrEqual(0.02);
  });
});
