import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { accounts } from '../support/accounts.ts';
import { misfits } from '../support/fits.ts';
import { signedIn } from '../support/signed-in.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);
const fr = (key: string, values?: Record<string, string>) => textOf('fr', key, values);
const settingsOf = ({ consoleUrl }: Stack) =>
  `${consoleUrl}/customerService/settings?countryCode=FR`;
const waiting = (page: Page, say: typeof en) =>
  page.getByRole('region', { name: say('settings.waiting.title') });

test('a looser setting waits until a second administrator confirms it', async ({
  page,
  browser,
}) => {
  const stack = await startStack({ secondAdministrator: true });
  try {
    await stack.intake.submit('FR');
    const context = await browser.newContext({ viewport: { width: 320, height: 700 } });
    const second = await context.newPage();
    await signedIn(second, stack, 'administrateur');
    await second.goto(settingsOf(stack));
    await expect(second.getByLabel(fr('settings.undoSeconds'))).toBeVisible();

    await signedIn(page, stack, 'administrator');
    await page.goto(settingsOf(stack));
    const undo = page.getByLabel(en('settings.undoSeconds'));
    await undo.fill('0');
    await page.getByLabel(en('settings.secondPerson')).check();
    await page.getByRole('button', { name: en('settings.save'), exact: true }).click();
    await expect(page.getByText(en('settings.savedWaits'))).toBeVisible();
    await expect(waiting(page, en)).toBeVisible();
    // What protects more is in effect, and what protects less is not.
    await expect(page.getByLabel(en('settings.secondPerson'))).toBeChecked();
    await expect(undo).toHaveValue('');
    await expect(
      waiting(page, en).getByRole('button', { name: en('settings.waiting.confirm') }),
    ).toHaveCount(0);
    await expectAccessible(page);

    // Who was here before is told by a mail, within a minute; in the language of the browser, since no list has them.
    const mail = await stack.mails.one('Alex Morgan', accounts.administrateur);
    expect(mail.subject).toBe('Please confirm: changed settings (France)');
    await second.goto(mail.links.find((link) => link.includes('/settings')) ?? '');
    await expect(waiting(second, fr)).toContainText('Alex Morgan');
    await expectAccessible(second);
    expect(await misfits(second)).toEqual([]);
    await second.getByRole('button', { name: fr('settings.waiting.confirm') }).click();
    await expect(second.getByText(fr('settings.waiting.confirmed'))).toBeVisible();
    await expect(
      second.getByText(fr('settings.waiting.act.confirmed', { name: 'Alex Morgan' })),
    ).toBeVisible();
    await context.close();

    await page.reload();
    await expect(undo).toHaveValue('0');
    await expect(waiting(page, en)).toHaveCount(0);
  } finally {
    await stack.close();
  }
});
