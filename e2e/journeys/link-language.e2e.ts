import { signInAtProvider } from '../support/accounts.ts';
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
});
