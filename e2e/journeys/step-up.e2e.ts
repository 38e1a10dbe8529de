import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAtProvider } from '../support/accounts.ts';
import { approveAsAdministrator } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { refuseToken } from '../support/refused-token.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);

/** Lets the API find the sign-in too old, `times` times; everything else is the API's own answer. */
async function findTooOld(
  page: Page,
  address: string,
  times: number,
  acrValues?: string,
): Promise<void> {
  await page.route(
    address,
    (route) =>
      route.fulfill({
        status: 401,
        headers: {
          'content-type': 'application/problem+json; charset=utf-8',
          'www-authenticate':
            'Bearer error="insufficient_user_authentication", ' +
            'error_description="A more recent sign-in is needed", max_age="600"' +
            (acrValues === undefined ? '' : `, acr_values="${acrValues}"`),
        },
        json: {
          type: 'https://countersign.example/problems/insufficient-user-authentication',
          title: 'A more recent sign-in is needed',
          status: 401,
          code: 'insufficient-user-authentication',
          requestId: 'r-1',
        },
      }),
    { times },
  );
}

/** From the dialog to the provider, which asks for the password again, and back. */
async function signInAgain(page: Page, acrValues: string | null = null): Promise<void> {
  const authorization = page.waitForRequest((request) => request.url().includes('/v1/authorize'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('signIn.tooOldYes') })
    .click();
  const query = new URL((await authorization).url()).searchParams;
  expect(query.get('max_age')).toBe('600');
  expect(query.get('acr_values')).toBe(acrValues);
  // The provider's own session would be enough without max_age.
  await expect(page.locator('input[type=password]')).toBeVisible();
  await signInAtProvider(page, 'administrator');
}

test('a reversal asks for a recent sign-in, and the typed reason is offered again', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await approveAsAdministrator(page, stack, ticket);
  await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
  await page.goto(mailLink(stack, 'approve', ticket));
  await findTooOld(page, '**/reversal', 2);
  const reason = page.getByLabel(en('decision.reversal.reason'));
  const typed = 'The licence belongs to another practice.';
  const reverse = async () => {
    await page.getByRole('button', { name: en('decision.reversal.reverse'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: en('decision.reversal.reverse'), exact: true })
      .click();
  };
  await page.getByRole('button', { name: en('decision.reversal.openReverse') }).click();
  await reason.fill(typed);
  await reverse();
  const dialog = page.getByRole('alertdialog', { name: en('signIn.tooOldTitle') });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);

  await test.step('after “not now” nothing is lost, and the next try asks again', async () => {
    await dialog.getByRole('button', { name: en('signIn.tooOldNo') }).click();
    await expect(dialog).toBeHidden();
    await expect(reason).toHaveValue(typed);
    await reverse();
    await expect(dialog).toBeVisible();
  });

  await signInAgain(page);
  await expect(page.getByText(en('signIn.again'), { exact: true })).toBeVisible();
  await expect(reason).toHaveValue(typed);
  await expectAccessible(page);
  await reverse();
  await expect(
    page.getByText(en('decision.reversal.reversedTitle'), { exact: true }),
  ).toBeVisible();
});

test('a change of staff asks for a recent, strong sign-in, and is offered again', async ({
  page,
  stack,
}) => {
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService/settings?countryCode=US`);
  const strength = 'urn:okta:loa:1fa:pwd';
  await findTooOld(page, '**/api/markets/US', 1, strength);
  const target = page.getByLabel(en('settings.targetHours'));
  await expect(target).toBeVisible();
  await target.fill('37');
  await page.getByRole('button', { name: en('settings.save'), exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: en('signIn.tooOldTitle') })).toContainText(
    en('signIn.strongerQuestion'),
  );
  await signInAgain(page, strength);
  await expect(page.getByText(en('signIn.again'), { exact: true })).toBeVisible();
  await expect(target).toHaveValue('37');
  await page.getByRole('button', { name: en('settings.save'), exact: true }).click();
  await expect(page.getByText(en('settings.saved'), { exact: true })).toBeVisible();
});

/** By the page's clock, or by the API's refusal of a call that the page makes by itself. */
const endsOfToken: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  ends: (page) => page.clock.fastForward('01:05:00'),
  'is revoked': async (page) => {
    await page.route('**/api/**', refuseToken);
    const refused = page.waitForResponse(
      (response) => response.url().includes('/api/') && response.status() === 401,
    );
    // What was read is old, and the person returns to the tab.
    await page.clock.fastForward('00:01:00');
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await refused;
  },
};

for (const [how, end] of Object.entries(endsOfToken)) {
  test(`[S4.2] a token that ${how} while a recent sign-in is asked for leaves both questions usable`, async ({
    page,
    stack,
  }) => {
    const ticket = await stack.intake.submit('US');
    await page.clock.install();
    await approveAsAdministrator(page, stack, ticket);
    await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
    await page.goto(mailLink(stack, 'approve', ticket));
    await findTooOld(page, '**/reversal', 1);
    await page.getByRole('button', { name: en('decision.reversal.openReverse') }).click();
    const reason = page.getByLabel(en('decision.reversal.reason'));
    const typed = 'The licence belongs to another practice.';
    await reason.fill(typed);
    await page.getByRole('button', { name: en('decision.reversal.reverse'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: en('decision.reversal.reverse'), exact: true })
      .click();
    const question = page.getByRole('alertdialog', { name: en('signIn.tooOldTitle') });
    const lapse = page.getByRole('alertdialog', { name: en('signIn.lapsedTitle') });
    await expect(question).toBeVisible();
    await end(page);
    await expect(question.or(lapse).first()).toBeVisible();
    // Whichever is on top can be answered, and then the other one.
    if (await question.isVisible()) {
      await question.getByRole('button', { name: en('signIn.tooOldNo') }).click();
      await expect(question).toBeHidden();
    }
    await lapse.getByRole('button', { name: en('signIn.no'), exact: true }).click();
    await expect(lapse).toBeHidden();
    await expect(question).toBeHidden();
    await expect(reason).toHaveValue(typed);
    await reason.fill(`${typed} Twice.`);
  });
}
