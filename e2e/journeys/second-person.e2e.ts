import { randomUUID } from 'node:crypto';
import { readHistory } from '@countersign/contract/history';
import { listMarkets } from '@countersign/contract/market-settings';
import {
  noSecondPerson,
  type SecondPersonSwitches,
} from '@countersign/domain/registration/second-person';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { sampleApplicationOf } from '../support/applications.ts';
import { chooseReasons } from '../support/decision.ts';
import type { Ticket } from '../support/intake-client.ts';
import { mailLink } from '../support/links.ts';
import { personCalls } from '../support/person-calls.ts';
import { signedIn } from '../support/signed-in.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);
const fr = (key: string, values?: Record<string, string>) => textOf('fr', key, values);

/** Which decisions in France wait, set by the administrator of the page. */
async function setSwitches(
  page: Page,
  stack: Stack,
  switches: Partial<SecondPersonSwitches>,
  more: object = {},
) {
  const call = await personCalls(page, stack);
  const { items } = listMarkets.schema.response[200].parse(await call('GET', '/markets'));
  const market = items.find(({ countryCode }) => countryCode === 'FR');
  if (market === undefined) throw new Error('There are no settings of France.');
  const { countryCode, checklist, ...settings } = market;
  const secondPersonDecides = { ...noSecondPerson, ...switches };
  await call('PUT', `/markets/${countryCode}`, { ...settings, secondPersonDecides, ...more });
}

/** Proposes by the form's button, which says so, with the reason that an approval with open checks needs. */
async function propose(page: Page, waiver?: string): Promise<void> {
  await page
    .getByRole('button', { name: en('decision.second.open') })
    .last()
    .click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(en('decision.second.willConfirm'))).toBeVisible();
  if (waiver !== undefined) await dialog.getByRole('textbox').fill(waiver);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: en('decision.second.propose'), exact: true }).click();
  await expect(
    page.getByRole('heading', { name: en('decision.second.title') }).first(),
  ).toBeVisible();
}

async function confirm(page: Page, verb: 'approve' | 'reject'): Promise<void> {
  await page.getByRole('button', { name: fr(`decision.second.confirm.${verb}`) }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: fr(`decision.verb.${verb}`), exact: true }).click();
}

const openReject = (page: Page, stack: Stack, ticket: Ticket) =>
  page.goto(mailLink(stack, 'reject', ticket));

test('a second person returns and then confirms a rejection for fraud', async ({
  browser,
  page,
  stack,
}) => {
  const ticket = await submitAlone(stack, 'Phare');
  await signedIn(page, stack, 'administrator');
  await openReject(page, stack, ticket);
  await setSwitches(page, stack, { fraudOrDebt: true });
  await page.reload();
  await chooseReasons(page, ['R01']);
  const note = 'Seen under another name.';
  await page.getByLabel(en('decision.internalNote')).fill(note);
  await propose(page);
  await expect(page.getByRole('button', { name: en('decision.second.takeBack') })).toBeVisible();
  await expectAccessible(page);

  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const second = await other.newPage();
  await signedIn(second, stack, 'administrateur');
  // Opened from the list, where a phone shows no form before a button is pressed.
  await second.goto(`${stack.consoleUrl}/customerService/FR/${ticket.ticketNumber}`);
  await expect(second.getByText(note).first()).toBeVisible();
  await openReject(second, stack, ticket);
  await expect(second.getByText(note).first()).toBeVisible();
  await expectAccessible(second);
  await second.getByRole('button', { name: fr('decision.second.openReturn') }).click();
  const word = 'Avez-vous appelé ?';
  await second.getByRole('textbox', { name: /Un mot pour/ }).fill(word);
  await second.getByRole('button', { name: fr('decision.second.return'), exact: true }).click();
  await expect(second.getByRole('button', { name: fr('decision.second.openReturn') })).toHaveCount(
    0,
  );

  await page.reload();
  await expect(page.getByText(word).first()).toBeVisible();
  await expect(page.getByLabel(en('decision.internalNote'))).toHaveValue(note);
  await propose(page);
  await second.reload();
  await confirm(second, 'reject');
  await expect(second.getByText(fr('decision.decided.rejected')).first()).toBeVisible();
  await expect
    .poll(async () => (await stack.mails.list(ticket.ticketNumber, ticket.applicantEmail)).length)
    .toBe(1);
  await setSwitches(page, stack, {});
  await other.close();
});

/**
 * A French registration that is like no other of this world: once one that is alike is decided, the evidence of the
 * others is another, and a confirmation of what was seen before is refused.
 */
function submitAlone(stack: Stack, name: string) {
  const { practice, contact } = sampleApplicationOf('FR', '');
  const { phone, website, ...rest } = practice;
  const mark = randomUUID().slice(0, 8);
  return stack.intake.submit('FR', {
    practice: {
      ...rest,
      legalName: `${name} ${mark}`,
      addresses: practice.addresses.map((address) => ({
        ...address,
        lines: [`1 quai ${name}`],
        city: name,
        postalCode: '17000',
      })),
      identifiers: [],
    },
    contact: { ...contact, name: `Jeanne ${name}`, email: `jeanne@${mark}.example` },
  });
}

const closed = [{ scheme: 'fr-siren' as const, value: '732829320' }];
const checklist = {
  items: [{ code: 'professional-found', required: true, waivedBy: 'staff' }],
  numbers: [],
  types: [],
};
test.describe('an approval waits for a second person', () => {
  for (const [cause, switches, identifiers, more] of [
    ['contradicted', { contradicted: true }, closed, {}],
    ['waived', { waived: true }, [], { checklist }],
  ] as const) {
    test(`where it is ${cause}; of two who confirm at once one decides`, async ({
      browser,
      page,
      registeredStack: stack,
      expectErrors,
    }) => {
      const { practice } = sampleApplicationOf('FR', randomUUID().slice(0, 8));
      stack.registers?.add('fr-recherche-entreprises', {
        number: '732829320',
        legalName: practice.legalName,
        address: { street: '12 rue de la Bourse', postalCode: '75002', city: 'Paris' },
        state: 'ceased',
        since: '2024-02-06',
      });
      const ticket = await stack.intake.submit('FR', {
        practice: { ...practice, identifiers: [...identifiers] },
      });
      await signedIn(page, stack, 'administrator');
      await page.goto(mailLink(stack, 'approve', ticket));
      await setSwitches(page, stack, switches, more);
      await page.reload();
      // Pressed before the evidence is there, the dialog cannot ask for the reason yet; the API then does.
      await expect(page.getByRole('region', { name: en('evidence.facts') })).toBeVisible();
      const waiver = 'Known to us since 2019.';
      await propose(page, waiver);
      await expect(page.getByText(en(`decision.second.cause.${cause}`)).first()).toBeVisible();
      expect(await stack.mails.list(ticket.ticketNumber, ticket.applicantEmail)).toEqual([]);

      // Two colleagues have it on their screens, and both confirm.
      expectErrors((text) => text.includes('409'));
      const others = await Promise.all(
        (['administrateur', 'service'] as const).map(async (account) => {
          const context = await browser.newContext({ locale: 'fr-FR' });
          const second = await context.newPage();
          await signedIn(second, stack, account);
          const link = mailLink(stack, 'approve', ticket);
          await second.goto(`${link}&locale=fr_FR`);
          await expect(second.getByText(waiver).first()).toBeVisible();
          await second.getByRole('button', { name: fr('decision.second.confirm.approve') }).click();
          return { context, second };
        }),
      );
      await Promise.all(
        others.map(({ second }) =>
          second
            .getByRole('alertdialog')
            .getByRole('button', { name: fr('decision.verb.approve'), exact: true })
            .click(),
        ),
      );
      for (const { second } of others) {
        await expect(second.getByText(fr('decision.decided.approved')).first()).toBeVisible();
      }
      await expect
        .poll(
          async () => (await stack.mails.list(ticket.ticketNumber, ticket.applicantEmail)).length,
        )
        .toBe(1);
      const call = await personCalls(page, stack);
      const { items } = readHistory.schema.response[200].parse(
        await call('GET', `/registrations/FR/${ticket.ticketNumber}/history`),
      );
      const kinds = items.map(({ kind }) => kind);
      expect(kinds.filter((kind) => /^(?:decision-proposed|approved)$/.test(kind))).toHaveLength(2);
      await setSwitches(page, stack, {}, { checklist: null });
      for (const { context } of others) await context.close();
    });
  }
});

test('many at once wait for a second person, who confirms them together', async ({
  browser,
  page,
  stack,
}) => {
  const three = await Promise.all(
    ['Ancre', 'Mouette', 'Vigie'].map((name) => submitAlone(stack, name)),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService?countryCode=FR&order=newest`);
  await setSwitches(page, stack, { moreThan: 2 });
  const bulk = (key: string) => en(`customerService.bulk.${key}`, { shown: '3' });
  for (const { practice } of three) await page.getByRole('checkbox', { name: practice }).check();
  await page.getByRole('button', { name: en('customerService.approve') }).click();
  await page.getByLabel(bulk('waiver')).fill('Known to us.');
  await page.getByRole('button', { name: bulk('ask.approve_other') }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page.locator('[data-outcome="second-person"] summary')).toContainText('3');
  await expectAccessible(page);
  await page.goto(`${stack.consoleUrl}/customerService?countryCode=FR&proposal=waiting`);
  for (const { ticketNumber } of three)
    await expect(page.locator(`[data-ticket="${ticketNumber}"]`)).toBeVisible();

  const other = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const second = await other.newPage();
  await signedIn(second, stack, 'administrateur');
  await second.goto(`${stack.consoleUrl}/customerService/FR/${three[0]?.ticketNumber}`);
  await second
    .getByRole('button', { name: fr('decision.second.confirmAct_other', { count: '2' }) })
    .click();
  const dialog = second.getByRole('alertdialog');
  await dialog.getByRole('button', { name: fr('decision.verb.approve'), exact: true }).click();
  for (const { ticketNumber, applicantEmail } of three) {
    await expect
      .poll(async () => (await stack.mails.list(ticketNumber, applicantEmail)).length)
      .toBe(1);
  }
  await expect(second.getByText(fr('decision.decided.approved')).first()).toBeVisible();
  await setSwitches(page, stack, {});
  await other.close();
});
