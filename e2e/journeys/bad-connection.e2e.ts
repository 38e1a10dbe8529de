import { chooseReasons, confirmDecision, resultHeading } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

/** Takes a page's animation to its end, so that no one waits for it. */
const finishAnimations = () => {
  for (const animation of document.getAnimations()) animation.finish();
};

test('[S8.2] offline and its end are shown at once, and typed text stays', async ({
  context,
  page,
  stack,
}) => {
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'reject', await stack.intake.submit('US')));
  const message = page.getByLabel(textOf('en', 'decision.message'));
  await message.fill('The licence could not be found.');
  await context.setOffline(true);
  await expect(page.getByText(textOf('en', 'frame.offline'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(textOf('en', 'frame.online'))).toBeVisible();
  await expect(page.getByText(textOf('en', 'frame.offline'))).toBeHidden();
  await expect(message).toHaveValue('The licence could not be found.');
});

test('[S8.2] a proxy’s 503 is a service that is unavailable, with its wait; typed text stays', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'reject', ticket));
  await chooseReasons(page, ['L02']);
  const message = page.getByLabel(textOf('en', 'decision.message'));
  await message.fill('The licence could not be found.');
  const api = '**/api/**';
  await page.route(api, (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '30' }, body: '<html>' }),
  );
  await confirmDecision(page, 'reject');
  const failed = page.getByRole('alert').filter({ hasText: textOf('en', 'decision.notRecorded') });
  await expect(failed).toContainText(
    textOf('en', 'failures.problems.temporarily-unavailable.title'),
  );
  await expect(failed).toContainText(textOf('en', 'failures.waitSeconds_other', { count: '30' }));
  await expect(failed).toContainText(textOf('en', 'failures.reference', { id: 'HTTP 503' }));
  await expect(message).toHaveValue('The licence could not be found.');
  await page.unroute(api);
  await confirmDecision(page, 'reject');
  await expect(resultHeading(page, 'rejected', ticket.practice)).toBeVisible();
});

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' });

  test('[S8.2][S3.6] missing scripts leave no blank page', async ({ page, stack }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${stack.consoleUrl}/not-found`);
    const words = page.getByText(textOf('fr', 'crash.notStarted'));
    await expect(words).toBeHidden();
    await page.evaluate(finishAnimations);
    await expect(words).toBeVisible();
    await expect(page.getByText(textOf('en', 'crash.notStarted'))).toBeHidden();
    await page.unroute('**/assets/*.js');
    await page.getByRole('link', { name: textOf('fr', 'crash.reload') }).click();
    await expect(page.getByRole('heading', { name: textOf('fr', 'notFound.title') })).toBeVisible();
    await expect(words).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'ja-JP' });

  test('[S8.2][S3.6] the page says that it needs JavaScript', async ({ page, stack }) => {
    await page.goto(stack.consoleUrl);
    // Playwright's own search for a text leaves noscript out.
    const words = page.locator('noscript p');
    await expect(words.and(page.locator(':lang(ja)'))).toHaveText(textOf('ja', 'crash.noScript'));
    await expect(words.and(page.locator(':lang(ja)'))).toBeVisible();
    await expect(words.and(page.locator(':lang(en)'))).toBeHidden();
    await expect(page.getByText(textOf('ja', 'crash.notStarted'))).toBeHidden();
  });
});
