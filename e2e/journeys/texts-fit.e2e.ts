import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { sampleApplicationOf } from '../support/applications.ts';
import { expectFits } from '../support/fits.ts';
import { mailLink } from '../support/links.ts';
import { submitMany } from '../support/many.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

test('[S1.2][S3.6] the list and a registration beside it fit each language and width', async ({
  page,
  stack,
}) => {
  const [ticket] = await submitMany(stack, 'FR', 3);
  if (ticket === undefined) throw new Error('nothing was submitted');
  await signedIn(page, stack, 'administrator');
  const row = page.locator(`[data-row][data-ticket="${ticket.ticketNumber}"]`);
  const desk = `${stack.consoleUrl}/customerService`;
  // Other journeys submit names that are made to be too long.
  const list = 'countryCode=FR&order=newest&q=Lafayette-Bourse';
  for (const query of ['', '&status=all']) {
    await expectFits(page, `${desk}?${list}${query}`, () => expect(row).toBeVisible());
  }
  await expectFits(page, `${desk}/FR/${ticket.ticketNumber}?${list}`, async (language) => {
    await expect(row).toBeVisible();
    await expect(
      page.getByRole('heading', { name: textOf(language, 'history.title') }),
    ).toBeVisible();
  });
});

test('[S1.2][S3.6] a decision and a register’s answer fit each language and width', async ({
  page,
  registeredStack: stack,
}) => {
  const number = '732829320';
  stack.registers?.add('fr-recherche-entreprises', {
    number,
    legalName: 'Optique Internationale de la Porte-de-Saint-Cloud',
    address: { street: '112 bis avenue de la République', postalCode: '92120', city: 'Montrouge' },
    state: 'ceased',
    since: '2024-02-06',
  });
  const { practice } = sampleApplicationOf('FR', 'fit');
  const ticket = await stack.intake.submit('FR', {
    practice: { ...practice, identifiers: [{ scheme: 'fr-siren', value: number }] },
  });
  await signedIn(page, stack, 'administrator');
  for (const verb of ['approve', 'deny'] as const) {
    await expectFits(page, mailLink(stack, verb, ticket), async (language) => {
      await expect(page.getByRole('table').first()).toBeVisible();
      await expect(
        page.getByRole('heading', { name: textOf(language, 'history.title') }),
      ).toBeVisible();
    });
  }
});

const otherScreens = {
  'home, the password and dead ends': ['/', '/resetPassword', '/no-such-place', '/approve'],
  'figures, mails and absences': ['overview', 'mails', 'absences', 'notifications'],
  'sessions, settings and many at once': [
    'sessions',
    'settings',
    'settings?countryCode=FR',
    'bulk',
  ],
};

for (const [screens, places] of Object.entries(otherScreens)) {
  test(`[S1.2][S3.6] ${screens} fit each language on a phone and a desk`, async ({
    page,
    stack,
  }) => {
    await signedIn(page, stack, 'administrator');
    for (const place of places) {
      const address = new URL(place, `${stack.consoleUrl}/customerService/`).href;
      const settle = async (language: TranslationLanguage) => {
        await expect(page.locator('html')).toHaveAttribute('lang', toBcp47(language));
        await expect(page.locator('main h1').first()).toBeVisible();
        await expect(page.locator('[class*="skeleton"]')).toHaveCount(0);
      };
      await expectFits(page, address, settle, [320, 1280]);
    }
  });
}
