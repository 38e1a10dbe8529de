import { fileURLToPath } from 'node:url';
import { listMarkets } from '@countersign/contract/market-settings';
import { expectAccessible } from '../support/accessible.ts';
import { accounts } from '../support/accounts.ts';
import { personCalls } from '../support/person-calls.ts';
import { signedIn } from '../support/signed-in.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const clockBehind = fileURLToPath(new URL('../support/clock-behind.ts', import.meta.url));
const dayMs = 86_400_000;
/** Whoever reads it, what it begins with, and what its link says of it. */
const readers = [
  ['US', 'staff-us@demo.example', 'Your daily summary', 'New registration', 'The daily summary'],
  [
    'FR',
    'staff-fr@demo.example',
    'Votre récapitulatif quotidien',
    'Nouvelle demande',
    'Le récapitulatif quotidien',
  ],
  ['JP', 'staff-jp@demo.example', '1日のまとめ', '新しい申請', '1日1通のまとめメール'],
] as const;

const fr = (key: string, values?: Record<string, string>) => textOf('fr', key, values);

test('[S2.1] a mail is stopped by its link without a sign-in, and the bell still tells of it', async ({
  browser,
  page,
  stack,
}) => {
  // A colleague who has looked at the console can be assigned something.
  await signedIn(page, stack, 'administrateur');
  await page.goto(`${stack.consoleUrl}/customerService?locale=fr_FR`);
  const mine = await personCalls(page, stack);
  const { subject } = (await mine('GET', '/me')) as { subject: string };
  const colleague = await browser.newContext();
  await signedIn(colleague, stack, 'service');
  const other = await colleague.newPage();
  await other.goto(`${stack.consoleUrl}/customerService`);
  const call = await personCalls(other, stack);
  const assign = async () => {
    const { ticketNumber } = await stack.intake.submit('FR');
    await call('POST', `/registrations/FR/${ticketNumber}/claim/assign`, {
      to: subject,
      heldBy: null,
    });
    return ticketNumber;
  };
  const first = await assign();
  const mail = await stack.mails.one(first, accounts.administrateur);
  const link = mail.links.find((address) => address.includes('/unsubscribe/')) ?? '';
  expect(link).toContain('/unsubscribe/');
  expect(link).not.toContain('your-own-link');

  const stranger = await browser.newContext();
  const stopping = await stranger.newPage();
  for (const locale of ['en', 'ja', 'fr']) {
    await stopping.goto(link.replace(/locale=\w+/, `locale=${locale}`));
    await expect(stopping.getByRole('button')).toHaveCount(2);
    await expectAccessible(stopping);
  }
  await stopping.getByRole('button', { name: 'Ne plus recevoir ces e-mails' }).click();
  await expect(stopping.getByRole('status')).toContainText('cloche');

  const second = await assign();
  await page.reload();
  const bell = page.getByRole('button', { name: /^Notifications, \d+ non lue/ });
  await expect(bell).toBeVisible();
  await bell.click();
  await expect(page.getByRole('link', { name: new RegExp(second) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: new RegExp(second) }).click();
  await expect(page).toHaveURL(new RegExp(`/customerService/FR/${second}`));
  expect(await stack.mails.list(second, accounts.administrateur)).toEqual([]);

  await page.goto(`${stack.consoleUrl}/customerService/notifications?locale=fr_FR`);
  const assigned = page.getByLabel(fr('notifications.event.assigned'));
  await expect(assigned).toHaveValue('console');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.keyboard.press('Escape');
  await assigned.selectOption('');
  await expect(page.getByText(fr('notifications.saved'))).toBeVisible();
  const third = await assign();
  await stack.mails.one(third, accounts.administrateur);
  await colleague.close();
  await stranger.close();
});

test('[S2.1] what waited comes in one mail on the morning of a working day, in each reader’s language', async ({
  browser,
  page,
}) => {
  // Of its own: its clock is set forward, which reminds of everything.
  const stack = await startStack();
  try {
    await signedIn(page, stack, 'administrator');
    await page.goto(`${stack.consoleUrl}/customerService`);
    const call = await personCalls(page, stack);
    const { items } = listMarkets.schema.response[200].parse(await call('GET', '/markets'));
    const submitted = new Map<string, string>();
    for (const [market, address] of readers) {
      const found = items.find(({ countryCode }) => countryCode === market);
      const { countryCode, checklist, ...settings } = found ?? Object({});
      const notifications = { 'review-request': 'digest', reminder: 'none', escalation: 'none' };
      await call('PUT', `/markets/${countryCode}`, { ...settings, notifications });
      const { ticketNumber } = await stack.intake.submit(market);
      submitted.set(market, ticketNumber);
      expect(await stack.mails.list(ticketNumber, address)).toEqual([]);
    }
    await page.goto('about:blank');
    await stack.stopApi();
    // Four days later there was a morning of a working day, whatever day it is today.
    await stack.startApi({
      NODE_OPTIONS: `--import=${clockBehind}`,
      CLOCK_BEHIND_MS: String(-4 * dayMs),
    });
    const stranger = await browser.newContext();
    for (const [market, address, title, news, about] of readers) {
      const ticketNumber = submitted.get(market) ?? '';
      const mail = await stack.mails.one(ticketNumber, address);
      expect(mail.text).toContain(title);
      expect(mail.text).toContain(news);
      await expectNoOther(stack, address);
      const link = mail.links.find((one) => one.includes('/unsubscribe/')) ?? '';
      const stopping = await stranger.newPage();
      await stopping.goto(link);
      await expect(stopping.getByText(about).first()).toBeVisible();
      await expectAccessible(stopping);
      await stopping.getByRole('button').last().click();
      await expect(stopping.getByRole('status')).toBeVisible();
      await stopping.close();
    }
    await stranger.close();
  } finally {
    await stack.close();
  }
});

/** One mail a day, however much happened. */
async function expectNoOther(stack: Stack, address: string): Promise<void> {
  expect(await stack.mails.list('', address)).toHaveLength(1);
}
