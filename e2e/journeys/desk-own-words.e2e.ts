import { expectAccessible } from '../support/accessible.ts';
import { accounts } from '../support/accounts.ts';
import { pressByKeyboard } from '../support/keyboard.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);

test('an administrator writes what an approval says, is told of a foreign link, and gets a test', async ({
  page,
  stack,
}) => {
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService/settings?countryCode=GB&locale=en`);
  const mail = en('history.purpose.approval');
  await pressByKeyboard(
    page,
    page.getByRole('button', { name: en('settings.words.editOne', { mail }) }),
  );
  await expect(page.getByRole('heading', { level: 3, name: mail })).toBeFocused();
  const next = page.getByLabel(en('settings.words.block.nextSteps'), { exact: true });
  await next.fill('Dear {{contact}},\nsign in at https://evil.example/ now.');
  await expect(page.getByText(/Line 2, character 12: “https:\/\/evil\.example\/”/)).toBeVisible();
  await expectAccessible(page);
  const host = new URL(stack.consoleUrl).hostname;
  await next.fill(`{{contact}}, sign in at https://${host}/shop with {{ticket}}.`);
  // Of a registration that waits, or of an invented one where there is none.
  await expect(
    page.getByText(new RegExp(`, sign in at https://${host}/shop with T-\\d+\\.`)),
  ).toBeVisible();
  await page.getByRole('button', { name: en('settings.words.save') }).click();
  await expect(page.getByText(en('settings.saved'), { exact: true }).last()).toBeVisible();
  const language = 'English';
  await expect(page.getByText(en('settings.words.ownIn', { languages: language }))).toBeVisible();
  await expect(page.getByText(en('settings.words.changed', { mail, language }))).toBeVisible();
  await page.getByRole('button', { name: en('settings.words.test.send') }).click();
  const recipient = accounts.administrator;
  await expect(page.getByText(en('settings.words.test.sent', { recipient }))).toBeVisible();
  const sent = await stack.mails.one('T-000000', recipient);
  expect(sent.subject).toMatch(/^\[Test\]/);
  expect(sent.links).toContain(`https://${host}/shop`);
});
