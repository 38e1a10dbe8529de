import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { confirmDecision, resultHeading } from '../support/decision.ts';
import { expectFits } from '../support/fits.ts';
import { pressByKeyboard } from '../support/keyboard.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);
const card = (page: Page) => page.getByRole('region', { name: en('webhooks.title') });
const button = (page: Page, key: string) =>
  card(page).getByRole('button', { name: en(`webhooks.${key}`), exact: true });

test('an outcome reaches the site: signed, after the undo window, retried, replayed', async ({
  page,
  stack,
}) => {
  const receiver = await startWebhookReceiver(stack.webhookPort);
  const url = `http://localhost:${stack.webhookPort}/hooks`;
  const settings = `${stack.consoleUrl}/customerService/settings?countryCode=GB`;
  await signedIn(page, stack, 'administrator');

  await test.step('a webhook is added by keyboard, and a test arrives', async () => {
    await page.goto(settings);
    await expect(card(page).getByText(en('webhooks.empty'))).toBeVisible();
    await card(page).getByLabel(en('webhooks.url')).focus();
    await page.keyboard.type(url);
    await page.keyboard.press('Enter');
    const secret = await card(page)
      .getByText(/^whsec_/)
      .textContent();
    receiver.trust(secret ?? '');
    await expectAccessible(page);
    await pressByKeyboard(page, button(page, 'secret.done'));
    await expect(card(page).getByText(/^whsec_/)).toHaveCount(0);
    await pressByKeyboard(page, button(page, 'test'));
    await expect(
      card(page).getByText(en('webhooks.delivery.delivered'), { exact: true }),
    ).toBeVisible();
    expect(receiver.events.map(({ type }) => type)).toEqual(['countersign.test']);
    await expectAccessible(page);
  });

  const ticket = await stack.intake.submit('GB');
  const { ticketNumber } = ticket;
  const about = () => receiver.events.filter(({ data }) => data.ticketNumber === ticketNumber);

  await test.step('a decision arrives after the undo window, and again after a failure', async () => {
    await expect.poll(() => about().map(({ type }) => type)).toEqual(['registration.submitted']);
    receiver.answer(500);
    await page.goto(mailLink(stack, 'approve', ticket));
    await confirmDecision(page, 'approve');
    await expect(resultHeading(page, 'approved', ticket.practice)).toBeVisible();
    await expect.poll(() => about().length).toBe(2);
    receiver.answer(204);
    const [, first] = about();
    expect(first).toMatchObject({
      type: 'registration.decided',
      data: { market: 'GB', status: 'approved', version: 2, reasonCodes: [] },
    });
    await expect.poll(() => about().length, { timeout: 60_000 }).toBe(3);
    expect(about()[2]?.id).toBe(first?.id);
  });

  await test.step('what the receiver refuses for good is a dead letter, which is replayed', async () => {
    receiver.answer(410);
    const lost = await stack.intake.submit('GB');
    await page.goto(settings);
    await expect(card(page).getByText(en('webhooks.state.gone'))).toBeVisible();
    await button(page, 'showSent').click();
    await card(page)
      .getByRole('radio', { name: en('webhooks.showDead') })
      .click();
    await expect(card(page).getByText(/failed \(http-410\)/)).toBeVisible();
    await expectAccessible(page);
    receiver.answer(204);
    await button(page, 'turnOn').click();
    const name = en('webhooks.replayOne', {
      type: 'registration.submitted',
      ticket: lost.ticketNumber,
    });
    await card(page).getByRole('button', { name }).click();
    const arrivals = () =>
      receiver.events.filter(({ data }) => data.ticketNumber === lost.ticketNumber);
    await expect.poll(() => arrivals().length).toBe(2);
    expect(new Set(arrivals().map(({ id }) => id)).size).toBe(1);
    await expect(card(page).getByText(en('webhooks.nothingDead'))).toBeVisible();
    await expect(
      page.getByText(en('settings.history.webhook.replayed', { url })).first(),
    ).toBeVisible();
  });

  await test.step('the section fits every language and width; the webhook is removed', async () => {
    await button(page, 'remove').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: en('webhooks.remove') })
      .click();
    await expect(card(page).getByText(en('webhooks.empty'))).toBeVisible();
    await expectFits(page, settings, async (language) => {
      await expect(page.getByText(textOf(language, 'webhooks.empty'))).toBeVisible();
    });
  });
  await receiver.close();
});
