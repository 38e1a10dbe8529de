import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { confirmDecision, resultHeading } from '../support/decision.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values: Readonly<Record<string, string>> = {}) =>
  textOf('en', key, values);
const rowOf = (page: Page, ticketNumber: string) =>
  page.locator('tbody tr', { has: page.locator(`[data-ticket="${ticketNumber}"]`) });
const isStream = (route: Route) =>
  route.request().headers().accept?.includes('text/event-stream') === true;

test.use({ viewport: { width: 1280, height: 800 } });

test('[S8.2] without a stream the desk asks for changes until there is one', async ({
  page,
  browser,
  stack,
  expectErrors,
}) => {
  expectErrors((text) => /Failed to load resource.*ERR_CONNECTION_RESET/.test(text));
  // A network that lets no stream through; everything else passes.
  let streams = 0;
  const cut = async (route: Route) => {
    if (!isStream(route)) return route.fallback();
    streams += 1;
    await route.abort('connectionreset');
  };
  await page.route('**/api/changes*', cut);
  const seen = await stack.intake.submit('FR');
  await page.clock.install();
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService?countryCode=FR`);
  await expect(rowOf(page, seen.ticketNumber)).toBeVisible();

  // After three attempts, each a little later; the time in between is not waited for.
  const polling = page.getByText(en('customerService.live.polling', { seconds: '30' }));
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(polling).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(streams).toBe(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);

  // A colleague, elsewhere: the next question finds both.
  const colleague = await (await browser.newContext()).newPage();
  await signedIn(colleague, stack, 'service');
  await colleague.goto(
    `${stack.consoleUrl}/approve?ticketNumber=${seen.ticketNumber}&countryCode=FR`,
  );
  await confirmDecision(colleague, 'approve');
  await expect(resultHeading(colleague, 'approved', seen.practice)).toBeVisible();
  const fresh = await stack.intake.submit('FR');
  await page.clock.fastForward(40_000);
  await expect(rowOf(page, seen.ticketNumber)).toContainText(en('registration.status.approved'));
  const arrived = page.getByRole('button', {
    name: en('customerService.live.arrived_one', { shown: '1' }),
  });
  await arrived.click();
  await expect(rowOf(page, fresh.ticketNumber)).toBeVisible();
  await expect(polling).toBeVisible();

  // The stream is tried again at intervals, and used as soon as it works.
  await page.unroute('**/api/changes*', cut);
  const stream = page.waitForResponse(
    (answer) => answer.headers()['content-type']?.startsWith('text/event-stream') === true,
  );
  await expect(async () => {
    await page.clock.fastForward(40_000);
    await expect(polling).toBeHidden({ timeout: 500 });
  }).toPass();
  await stream;
  const live = await stack.intake.submit('FR');
  await arrived.click();
  await expect(rowOf(page, live.ticketNumber)).toBeVisible();
  await expect(page.getByText(en('customerService.live.reconnecting'))).toBeHidden();
});
