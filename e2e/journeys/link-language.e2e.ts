import { signInAtProvider } from '../support/accounts.ts';
import { mailLink } from '../support/links.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

test.describe('in an English browser', () => {
  test.use({ locale: 'en-US' });

  test('[S2.9][S3.3] the link’s language stays through the sign-in', async ({ page, stack }) => {
    const languages: string[] = [];
    page.on('request', (request) => {
      const [, language] = /i18n\/(\w+)\.json$/.exec(request.url()) ?? [];
      if (language !== undefined) languages.push(language);
    });
    await page.goto(`${stack.consoleUrl}/resetPassword?locale=fr_FR`);
    await signInAtProvider(page, 'administrateur');
    const title = page.getByRole('heading', { name: textOf('fr', 'resetPassword.pageTitle') });
    await expect(title).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    // The page that leads to the provider may be left before it asks; none asks for another language.
    expect([...new Set(languages)]).toEqual(['fr']);
  });

  test('[S2.9][S3.7] a language chosen while a link waits governs all that follows', async ({
    page,
    stack,
    expectErrors,
  }) => {
    expectErrors((text) => text.includes('sign-in-failed'));
    const ticket = await stack.intake.submit('US');
    const html = page.locator('html');
    await page.goto(mailLink(stack, 'approve', ticket, { locale: 'fr_FR' }));
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByRole('alert')).toContainText(textOf('fr', 'signIn.failures.refused'));
    await page.getByRole('main').getByRole('button', { name: '日本語' }).click();
    await page.getByRole('button', { name: textOf('ja', 'home.signInAgain') }).click();
    await expect(page.locator('input[type=email]')).toBeVisible();
    await expect(html).toHaveAttribute('lang', 'ja');
    await signInAtProvider(page, 'administrator');
    await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('locale')).toBe('ja');
    await expect(html).toHaveAttribute('lang', 'ja');
  });
});
