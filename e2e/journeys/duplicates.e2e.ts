import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CountryCode } from '@countersign/domain/market/country-code';
import { expectAccessible } from '../support/accessible.ts';
import { sampleApplicationOf } from '../support/applications.ts';
import { chooseReasons, confirmDecision, resultHeading } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const texts = JSON.parse(
  readFileSync(new URL('../../console/public/assets/i18n/en.json', import.meta.url), 'utf8'),
).duplicates;

test('[S7.4] a practice that was rejected applies again from another market', async ({
  page,
  browser,
  stack,
}) => {
  // A name of its own, so that other journeys' registrations are not like it.
  const word = `Kervaz${randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 6)}`;
  const phone = `+33 1 43 ${10 + Math.floor(Math.random() * 89)} ${10 + Math.floor(Math.random() * 89)} 17`;
  const email = `${word.toLowerCase()}@${word.toLowerCase()}.example`;
  const { practice, contact } = sampleApplicationOf('FR', 'x');
  const own = {
    ...practice,
    legalName: `Optique ${word} SARL`,
    phone,
    website: undefined,
    identifiers: [],
  };
  const first = await stack.intake.submit('FR', { practice: own, contact: { ...contact, email } });
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'deny', first));
  await chooseReasons(page, ['L02']);
  await confirmDecision(page, 'reject');
  await expect(resultHeading(page, 'rejected', first.practice)).toBeVisible();

  const gb = CountryCode.parse('GB');
  const second = await stack.intake.submit('GB', {
    practice: {
      ...own,
      legalName: `${word.toUpperCase()} OPTIQUE (S.A.R.L.)`,
      addresses: [
        {
          purpose: 'practice',
          lines: ['4 Harbour Street'],
          city: 'Whitstable',
          postalCode: 'CT5 1AQ',
          countryCode: gb,
        },
      ],
    },
    contact: { ...contact, email },
  });

  await test.step('the reviewer sees it, with the earlier reasons', async () => {
    const card = page.getByRole('region', { name: texts.title });
    await expect(async () => {
      await page.goto(mailLink(stack, 'deny', second));
      await expect(card.getByText(first.ticketNumber)).toBeVisible({ timeout: 15_000 });
    }).toPass();
    await expect(card.getByText(texts.rejectedBefore)).toBeVisible();
    await expect(card.getByText(textOf('en', 'reasons.code.L02'))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('compares it and says by one key that it is the same', async () => {
    await page.getByRole('button', { name: texts.act.compare }).first().click();
    const dialog = page.getByRole('dialog', { name: texts.dialog.title });
    await expect(dialog.getByText(texts.finding.contradict).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('1');
    await expect(dialog.getByText(texts.dialog.saved)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).not.toBeVisible();
  });

  await test.step('rejects it as known, and says of which', async () => {
    await chooseReasons(page, ['D03']);
    await page
      .getByRole('group', { name: texts.link.legend })
      .getByRole('radio', { name: first.practice })
      .check();
    await confirmDecision(page, 'reject');
    await expect(resultHeading(page, 'rejected', second.practice)).toBeVisible();
  });

  await test.step('the history of both shows it', async () => {
    for (const [ticket, other] of [
      [first, second],
      [second, first],
    ] as const) {
      await page.goto(
        `${stack.consoleUrl}/customerService/${ticket.countryCode}/${ticket.ticketNumber}`,
      );
      const history = page.getByRole('region', { name: textOf('en', 'history.title') });
      await expect(history.getByText(/as a duplicate of|was rejected by/).first()).toContainText(
        other.ticketNumber,
      );
    }
  });

  await test.step('an administrator of France alone learns nothing of the other', async () => {
    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    await signedIn(elsewhere, stack, 'administrateur');
    await elsewhere.goto(
      `${stack.consoleUrl}/customerService/${first.countryCode}/${first.ticketNumber}?locale=en`,
    );
    const history = elsewhere.getByRole('region', { name: textOf('en', 'history.title') });
    await expect(
      history.getByText(textOf('en', 'history.pair-answered.elsewhere')).first(),
    ).toBeVisible();
    const shown = await elsewhere.locator('body').innerText();
    expect(shown).not.toContain(second.ticketNumber);
    expect(shown).not.toContain('Whitstable');
    expect(shown).not.toContain(second.practice);
    await context.close();
  });
});
