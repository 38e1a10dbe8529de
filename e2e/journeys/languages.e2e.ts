import { expectAccessible } from '../support/accessible.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

test('[S3.3][S3.6][S3.7] home offers every language; the choice is in the address', async ({
  page,
  stack,
}) => {
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/`);
  await expect(page.getByRole('heading', { name: textOf('en', 'home.pageTitle') })).toBeVisible();
  for (const [tag, name] of [
    ['zh-TW', '繁體中文'],
    ['el', 'Ελληνικά'],
    ['pt-BR', /^Português/],
  ] as const) {
    await expect(page.locator(`main [lang="${tag}"]`).filter({ hasText: name })).toHaveCount(1);
  }
  await page.locator('main [lang="ja"]').click();
  await expect(page).toHaveURL(/[?&]locale=ja/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('heading', { name: textOf('ja', 'home.pageTitle') })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: textOf('ja', 'home.btn') }).click();
  await expect(
    page.getByRole('heading', { name: textOf('ja', 'customerService.heading') }),
  ).toBeVisible();
});

test('[S3.6] a language without texts shows English with its own formats', async ({
  page,
  stack,
}) => {
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/?locale=it_IT`);
  await expect(page.getByRole('heading', { name: textOf('en', 'home.pageTitle') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

for (const [locale, language, lang] of [
  ['de_AT', 'de', 'de'],
  ['es', 'es', 'es'],
  ['pt', 'pt_PT', 'pt-PT'],
  ['pt_BR', 'pt_BR', 'pt-BR'],
] as const) {
  test(`[S3.6][S3.7] home and the list are in the language of ${locale}`, async ({
    page,
    stack,
  }) => {
    await stack.intake.submit('US');
    await signedIn(page, stack, 'administrator');
    await page.goto(`${stack.consoleUrl}/?locale=${locale}`);
    const heading = page.getByRole('heading', { name: textOf(language, 'home.pageTitle') });
    await expect(heading).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expectAccessible(page);
    await page.getByRole('link', { name: textOf(language, 'home.btn') }).click();
    await expect(
      page.getByRole('heading', { name: textOf(language, 'customerService.heading') }),
    ).toBeVisible();
    await expect(page.locator('[data-ticket]').first()).toBeVisible();
    // Not looked for until it is there: the former screen's language is shown for a moment.
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
  });
}

test('[S1.2][S3.6] without a translation file English is shown', async ({ page, stack }) => {
  await page.route('**/assets/i18n/fr.json', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>proxy</title>' }),
  );
  await page.goto(`${stack.consoleUrl}/signed-out?locale=fr_FR`);
  await expect(page.getByRole('heading', { name: textOf('en', 'signedOut.title') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('body')).not.toContainText('signedOut.');
});
