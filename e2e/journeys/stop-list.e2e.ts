import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { sampleApplicationOf } from '../support/applications.ts';
import { chooseReasons, confirmDecision, resultHeading } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { expectNoSidewaysScroll } from '../support/overflow.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);
const reason = 'Qzsecret reason of the list';
/** In the French mail of R02. */
const neutral = 'pas en mesure d';

test('a stop list is uploaded: a hit is rejected neutrally, a false hit is approved', async ({
  page,
  stack,
}) => {
  const word = `Zorvik${randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 6)}`;
  const { practice, contact } = sampleApplicationOf('FR', 'x');
  const [address] = practice.addresses;
  if (address === undefined) throw new Error('The sample has no address.');
  const own = { ...practice, website: undefined, identifiers: [], phone: undefined };
  const email = (name: string) => ({ ...contact, email: `${name}@${word.toLowerCase()}.example` });

  await signedIn(page, stack, 'administrator');
  await test.step('an administrator sees faults first, and then saves the list', async () => {
    await page.goto(`${stack.consoleUrl}/customerService/settings?countryCode=FR`);
    const card = page.getByRole('region', { name: en('stopList.title') });
    await card.getByRole('button', { name: en('stopList.show') }).click();
    await expect(card.getByText(en('stopList.none'))).toBeVisible();
    const choose = (text: string) =>
      card.getByLabel(en('stopList.file')).setInputFiles({
        name: 'list.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
    const head = 'name,city,postalCode,mailDomain,reason,until';
    const until = `${new Date().getFullYear() + 1}-12-31`;
    const rows = [
      `Firma ${word},,,${word.toLowerCase()}.example,${reason},${until}`,
      `Lunettes ${word} Deux,${address.city},${address.postalCode},,${reason},${until}`,
    ];
    await choose(`${head}\n${rows[0]}\nOptik,,,gmail.com,${reason},2020-01-01\n`);
    await expect(card.getByText(en('stopList.fault.in-the-past'))).toBeVisible();
    await expect(card.getByText(en('stopList.fault.domain-of-everyone'))).toBeVisible();
    await expectAccessible(page);
    await choose(`${head}\n${rows.join('\n')}\n`);
    await expect(card.getByText(`Firma ${word}`)).toBeVisible();
    // On a phone as well.
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await card.getByRole('button', { name: en('stopList.save') }).click();
    await expect(card.getByText(en('stopList.saved'))).toBeVisible();
    await expectAccessible(page);
  });

  const listed = await stack.intake.submit('FR', {
    practice: { ...own, legalName: `Maison ${word}` },
    contact: email('anna'),
  });
  const hits = page.getByRole('region', { name: en('duplicates.stopList.title') });
  const openWithHits = (verb: 'approve' | 'deny', ticket: typeof listed) =>
    expect(async () => {
      await page.goto(mailLink(stack, verb, ticket));
      await expect(hits.getByText(reason)).toBeVisible({ timeout: 15_000 });
    }).toPass();

  await test.step('a hit is the same practice, and rejected with the neutral reason', async () => {
    await openWithHits('deny', listed);
    await expect(hits.getByText(en('duplicates.stopList.strength.domain'))).toBeVisible();
    await expectAccessible(page);
    await answer(hits, 'same');
    await expect(hits.getByText(en('duplicates.stopList.intro.same'))).toBeVisible();
    await chooseReasons(page, ['R02']);
    await confirmDecision(page, 'reject');
    await expect(resultHeading(page, 'rejected', listed.practice)).toBeVisible();
  });

  await test.step('the applicant’s mail says nothing of the list', async () => {
    const mails = JSON.stringify(await stack.mails.one(neutral, listed.applicantEmail));
    expect(mails).not.toContain('Qzsecret');
    expect(mails.toLowerCase()).not.toContain('stop list');
  });

  const other = await stack.intake.submit('FR', {
    practice: { ...own, legalName: `Lunettes ${word} Deux` },
    contact: { ...contact, email: `${word.toLowerCase()}@other-${word.toLowerCase()}.example` },
  });
  await test.step('a false hit is another practice, and is no hit any more', async () => {
    await openWithHits('approve', other);
    await expect(hits.getByText(en('duplicates.stopList.strength.name-and-place'))).toBeVisible();
    await answer(hits, 'different');
    await expect(hits.getByText(en('duplicates.stopList.intro.silent'))).toBeVisible();
    await page.goto(
      `${stack.consoleUrl}/customerService/${other.countryCode}/${other.ticketNumber}`,
    );
    const history = page.getByRole('region', { name: en('history.title') });
    await expect(history.getByText(/as another practice than that on the stop list/)).toBeVisible();
  });
});

async function answer(hits: ReturnType<Page['getByRole']>, as: 'same' | 'different') {
  await hits.getByRole('button', { name: en(`duplicates.act.${as}`) }).click();
}
