import { expectAccessible } from '../support/accessible.ts';
import { signInAtProvider } from '../support/accounts.ts';
import { chooseReasons, confirmDecision, resultHeading } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

test('[S2.5][S7.4] a deny link rejects with two reasons, which the applicant reads', async ({
  page,
  embeddedStack: stack,
}) => {
  const ticket = await stack.intake.submit('FR');
  await page.goto(mailLink(stack, 'deny', ticket));
  await signInAtProvider(page, 'administrator');
  await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/reject');

  await test.step('nothing is sent without a reason', async () => {
    await page
      .getByRole('button', { name: textOf('en', 'decision.submit.reject') })
      .last()
      .click();
    await expect(page.getByText(textOf('en', 'decision.fault.reasonRequired'))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('wherever the reasons are scrolled to', async () => {
    const reasons = page.locator('main form fieldset input[type="checkbox"]');
    const submit = page
      .getByRole('button', { name: textOf('en', 'decision.submit.reject') })
      .last();
    const bar = await submit.locator('xpath=..').evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return { top, bottom };
    });
    for (const edge of [bar.top, bar.bottom]) {
      // A few pixels of a checkbox are on the one side of the bar's edge, the rest on the other.
      const cut = await reasons.nth(14).evaluate((one, at) => {
        window.scrollBy(0, one.getBoundingClientRect().top - at + 11);
        return one.getBoundingClientRect().top - at;
      }, edge);
      expect(cut).toBeGreaterThan(-18);
      expect(cut).toBeLessThan(0);
      await expectAccessible(page);
    }
  });

  await chooseReasons(page, ['L02', 'B04']);
  const message = 'Le numéro indiqué correspond à un autre professionnel.';
  await page.getByLabel(textOf('en', 'decision.message')).fill(message);
  await confirmDecision(page, 'reject');
  await expect(resultHeading(page, 'rejected', ticket.practice)).toBeVisible();

  const received = await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
  expect(received.text).toContain(message);
  expect(received.html).toContain('lang="fr"');

  await test.step('the same link now shows the decision', async () => {
    await page.goto(mailLink(stack, 'deny', ticket));
    await expect(page.getByText(textOf('en', 'decision.decided.rejected'))).toBeVisible();
    await expect(page.getByText(textOf('en', 'reasons.code.L02')).first()).toBeVisible();
    await expect(page.getByText('Alex Morgan').first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('[S8.2] switching between approve and reject preserves what was typed', async ({
  page,
  embeddedStack: stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await signedIn(page, stack, 'service');
  await page.goto(mailLink(stack, 'reject', ticket));
  const verbRadio = (verb: 'approve' | 'reject') =>
    page.getByRole('radio', { name: textOf('en', `decision.verb.${verb}`) });
  await chooseReasons(page, ['L01']);
  const note = page.getByLabel(textOf('en', 'decision.internalNote'));
  await note.fill('Called the practice, no answer.');
  await page.locator('label', { has: verbRadio('approve') }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/approve');
  await expect(note).toHaveValue('Called the practice, no answer.');
  await page.locator('label', { has: verbRadio('reject') }).click();
  await expect(
    page.getByRole('checkbox', { name: textOf('en', 'reasons.code.L01') }),
  ).toBeChecked();
});

test('[S2.5] a link opens on a small desk with the deciding button in view', async ({
  page,
  embeddedStack: stack,
}) => {
  const ticket = await stack.intake.submit('FR');
  await signedIn(page, stack, 'administrator');
  for (const verb of ['reject', 'approve'] as const) {
    for (const language of ['en', 'fr', 'ja'] as const) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${mailLink(stack, verb, ticket)}&locale=${language}`);
      const decide = page.getByRole('button', {
        name: textOf(language, `decision.submit.${verb}`),
      });
      await expect(decide.last()).toBeInViewport({ ratio: 1 });
      await page.setViewportSize({ width: 1366, height: 768 });
      await expect(decide.last()).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
  }

  await test.step('and scrolled, the form has the height of the window', async () => {
    await page.goto(mailLink(stack, 'reject', ticket));
    const side = page.locator('div:has(> section form [type="search"])').first();
    const bottom = () => side.evaluate((one) => one.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBe(768 - 16);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => side.evaluate((one) => one.getBoundingClientRect().top)).toBe(16);
    await expect.poll(bottom).toBe(768 - 16);
  });
});
