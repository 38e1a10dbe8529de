import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const en = (key: string, values: Readonly<Record<string, string>> = {}) =>
  textOf('en', key, values);

/** Tab until what is wanted has the focus. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const wanted = page.locator(':focus').and(page.getByText(name, { exact: true }));
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press(key);
    if ((await wanted.count()) > 0) return;
  }
  throw new Error(`Tab does not come to ${name}`);
}

test('[S2.1] the whole desk by keyboard alone', async ({ page, stack }) => {
  const tickets = [await stack.intake.submit('DE'), await stack.intake.submit('DE')];
  const [first, second] = tickets;
  if (first === undefined || second === undefined) throw new Error('Two were submitted.');
  const press = (...keys: string[]) =>
    keys.reduce(async (before, key) => {
      await before;
      await page.keyboard.press(key);
    }, Promise.resolve());
  const row = (ticketNumber: string) => page.locator(`[data-ticket="${ticketNumber}"]`);
  const place = () => new URL(page.url()).pathname;
  await signedIn(page, stack, 'service');
  await page.goto(`${stack.consoleUrl}/customerService?countryCode=DE&order=oldest`);
  await expect(row(second.ticketNumber)).toBeVisible();

  await test.step('? lists the keys, Escape closes the list', async () => {
    await press('?');
    const dialog = page.getByRole('dialog', { name: en('customerService.keys.title') });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('/ searches, Escape empties the search', async () => {
    await press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(second.ticketNumber);
    await expect(row(first.ticketNumber)).toBeHidden();
    await expect(row(second.ticketNumber)).toBeVisible();
    await expectAccessible(page);
    await press('Escape');
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(row(first.ticketNumber)).toBeVisible();
  });

  await test.step('j and k move, Enter opens beside the list', async () => {
    await press('Shift+Tab');
    await press('j');
    const rows = page.locator('[data-row]');
    await expect(rows.first()).toBeFocused();
    await press('j', 'k');
    await expect(rows.first()).toBeFocused();
    for (let steps = 0; steps < 30; steps += 1) {
      if ((await row(first.ticketNumber).and(page.locator(':focus')).count()) > 0) break;
      await press('j');
    }
    await press('Enter');
    await expect.poll(place).toBe(`/customerService/DE/${first.ticketNumber}`);
    await expect(page.getByRole('heading', { level: 1, name: first.practice })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('assigned and unassigned', async () => {
    await tabTo(page, en('customerService.claim.claim'));
    await press('Enter');
    await expect(page.getByText(/^You’re working on this/)).toBeVisible();
    await tabTo(page, en('customerService.claim.release'));
    await expectAccessible(page);
    await press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: en('customerService.claim.nobody') }),
    ).toBeVisible();
  });

  await test.step('j shows the next one, r and a open its form beside the list', async () => {
    await press('j');
    await expect(row(second.ticketNumber)).toBeFocused();
    await expect.poll(place).toBe(`/customerService/DE/${second.ticketNumber}`);
    await expect(page.getByRole('heading', { level: 1, name: second.practice })).toBeVisible();
    await press('r');
    await expect(page.getByRole('searchbox', { name: en('decision.filterReasons') })).toBeFocused();
    // A preview that is being drawn again is dimmed for a moment.
    const preview = page
      .locator('[data-outdated]')
      .filter({ hasText: 'konnte nicht genehmigt werden' });
    await expect(preview.first()).toHaveCSS('opacity', '1');
    await expectAccessible(page);
    await press('Escape');
    // Out of the filter, where letters are text.
    await page.getByRole('heading', { level: 1 }).focus();
    await press('a');
    await expect(page.getByRole('button', { name: en('decision.submit.approve') })).toBeFocused();
    expect(place()).toBe(`/customerService/DE/${second.ticketNumber}`);
  });

  await test.step('decided, and undone from the next one', async () => {
    await press('Enter');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await tabTo(page, en('decision.verb.approve'));
    await press('Enter');
    // Offered in the place of the form, and a moment later beside the next registration.
    await expect(page.getByRole('button', { name: en('decision.undo.button') })).toBeVisible();
    // Single keys do nothing until the dialog is gone, with the end of its animation.
    await expect(page.locator('[role="alertdialog"]')).toHaveCount(0);
    await press('u');
    await expect.poll(place).toBe(`/customerService/DE/${second.ticketNumber}`);
    await expect(page.getByText(en('decision.undo.done'))).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: en('decision.submit.approve') })).toBeVisible();
  });
});
