import { expectAccessible } from '../support/accessible.ts';
import { signInAtProvider } from '../support/accounts.ts';
import { mailLink } from '../support/links.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const almostAnHour = '58:30';

test('[S4.2] the end of the session is announced; staying preserves place and text', async ({
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await page.clock.install();
  await page.goto(mailLink(stack, 'reject', ticket));
  await signInAtProvider(page, 'administrator');
  const typed = 'The licence could not be found. 眼鏡 👓 é';
  const message = page.getByLabel(textOf('en', 'decision.message'));
  await message.fill(typed);

  await page.clock.fastForward(almostAnHour);
  await expect(page.getByText(textOf('en', 'signIn.endsSoon'))).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page);

  await page.evaluate(() => window.scrollTo(0, 400));
  const asked = page.waitForRequest((request) => request.url().includes('login_hint='));
  // By a DOM event: a real click would scroll the button into view first.
  await page
    .getByRole('button', { name: textOf('en', 'signIn.stay') })
    .evaluate((button: HTMLElement) => button.click());
  expect(new URL((await asked).url()).searchParams.get('login_hint')).toContain('administrator@');
  await expect(message).toHaveValue(typed);
  await expect(page.getByText(textOf('en', 'signIn.endsSoon'))).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
});
