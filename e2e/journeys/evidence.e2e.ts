import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible.ts';
import { sampleApplicationOf } from '../support/applications.ts';
import { confirmDecision, resultHeading } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const texts = JSON.parse(
  readFileSync(new URL('../../console/public/assets/i18n/en.json', import.meta.url), 'utf8'),
).evidence;
const french = 'fr-recherche-entreprises';
/** The last digit is wrong. */
const wrongSiret = '732 829 320 00075';

function application(siren: string) {
  const { practice } = sampleApplicationOf('FR', randomUUID().slice(0, 8));
  return {
    ...practice,
    identifiers: [
      { scheme: 'fr-siret' as const, value: wrongSiret.replaceAll(' ', '') },
      { scheme: 'fr-siren' as const, value: siren },
    ],
  };
}

test('[S7.4] a wrong number and a closed company become reasons for rejection', async ({
  page,
  registeredStack: stack,
}) => {
  const practice = application('732829320');
  stack.registers?.add(french, {
    number: '732829320',
    legalName: practice.legalName,
    address: { street: '12 rue de la Bourse', postalCode: '75002', city: 'Paris' },
    state: 'ceased',
    since: '2024-02-06',
  });
  const ticket = await stack.intake.submit('FR', { practice });
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'deny', ticket));

  const evidence = page.getByRole('region', { name: textOf('en', 'evidence.title') });
  await test.step('both faults are on the first screen, without a reload', async () => {
    await expect(evidence.getByText(texts.summary.contradicted).first()).toBeVisible();
    await expect(evidence.getByText(wrongSiret).first()).toBeVisible();
    await expect(evidence.getByText(texts.layerReason['check-digit']).first()).toBeVisible();
    await expect(evidence.getByText(texts.stateResult.ceased).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the proposed reasons are unticked and chosen one by one', async () => {
    const group = page.getByRole('group', { name: texts.proposed.legend });
    // The code at the end of its label: taking one adds a box for its number.
    const proposed = group.getByRole('checkbox', { name: /[A-Z]\d\d$/ });
    // Where the evidence came when the reasons were on the screen already, they are asked for.
    const late = page.getByRole('button', { name: /^Show \d suggestions?$/ });
    await expect(proposed.first().or(late)).toBeVisible();
    if (await late.isVisible()) await late.click();
    for (const box of await proposed.all()) {
      await expect(box).not.toBeChecked();
      await box.focus();
      await page.keyboard.press('Space');
      await expect(box).toBeChecked();
    }
    const named = texts.proposed.name.replace('{{number}}', `SIRET ${wrongSiret}`);
    await expect(group.getByRole('checkbox', { name: named })).toBeChecked();
  });

  await test.step('the preview names the number', async () => {
    await page.getByText(textOf('en', 'decision.preview.title'), { exact: true }).click();
    await expect(page.getByText(/semble inexact.*SIRET 732 829 320 00075/).first()).toBeAttached();
  });

  await confirmDecision(page, 'reject');
  await expect(resultHeading(page, 'rejected', ticket.practice)).toBeVisible();
  const received = await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
  expect(received.text).toContain('semble inexact. Cela concerne\u00a0: ');
  expect(received.text).toContain(`SIRET ${wrongSiret}`);

  await test.step('the history says what the register answered', async () => {
    await page.goto(mailLink(stack, 'deny', ticket));
    const history = page.getByRole('region', { name: textOf('en', 'history.title') });
    await expect(
      history.getByText(/Recherche d’entreprises|Recherche d'entreprises/).first(),
    ).toBeVisible();
  });
});

test('[S2.10] without the register nothing is called wrong, and a waiver approves', async ({
  page,
  registeredStack: stack,
}) => {
  const siren = '356000000';
  stack.registers?.setFault(french, siren, 'unavailable');
  const practice = {
    ...application(siren),
    identifiers: [{ scheme: 'fr-siren' as const, value: siren }],
  };
  const ticket = await stack.intake.submit('FR', { practice });
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'approve', ticket));

  const evidence = page.getByRole('region', { name: textOf('en', 'evidence.title') });
  await expect(evidence.getByText(/isn’t answering/).first()).toBeVisible();
  await expect(evidence.getByText(texts.summary.contradicted)).toHaveCount(0);

  const approve = page.getByRole('button', { name: textOf('en', 'decision.submit.approve') });
  await approve.last().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(texts.waiver.label).fill('Known to us since 2019.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: textOf('en', 'decision.verb.approve') }).click();
  await expect(resultHeading(page, 'approved', ticket.practice)).toBeVisible();
  await expect(page.getByText('A04').first()).toBeVisible();
});

test('a registration that a register contradicts fits into 350 words and 3,000 px of a phone', async ({
  page,
  registeredStack: stack,
}) => {
  const number = '1457398126';
  const mark = randomUUID().slice(0, 8);
  const { practice, contact } = sampleApplicationOf('US', mark);
  stack.registers?.add('us-nppes', {
    number,
    legalName: 'NORTHMOOR PLUMBING LLP',
    address: { street: '1200 Lakeshore Avenue', postalCode: '94606', city: 'Oakland' },
    state: 'active',
  });
  const ticket = await stack.intake.submit('US', {
    practice: {
      ...practice,
      legalName: 'Bay Area Optometry',
      // Of no other registration of this world: a possible duplicate would be shown.
      phone: '+1 510 555 0186',
      website: `https://${mark}.example/`,
      identifiers: [{ scheme: 'us-npi', value: number }],
    },
    contact: { ...contact, email: `owner@${mark}.example` },
  });
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'approve', ticket));
  const evidence = page.getByRole('region', { name: textOf('en', 'evidence.title') });
  await expect(evidence.getByText(texts.summary.contradicted).first()).toBeVisible();
  // The fact that decides is on the first window.
  await expect(evidence.getByText('NORTHMOOR PLUMBING LLP').first()).toBeInViewport();
  await expect(page.getByRole('heading', { name: textOf('en', 'history.title') })).toBeVisible();
  // Once what is still read has come: until then its place is reserved, which is taller.
  const size = () =>
    page.evaluate(() => ({
      words: document.querySelector('main')?.innerText.trim().split(/\s+/).length ?? 0,
      height: document.documentElement.scrollHeight,
    }));
  await expect.poll(async () => (await size()).height).toBeLessThanOrEqual(3000);
  const { words } = await size();
  expect(words).toBeGreaterThan(150);
  expect(words).toBeLessThanOrEqual(350);
});
