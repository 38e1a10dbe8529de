import { writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { mailLink } from '../support/links.ts';
import type { MailboxClient } from '../support/mailbox-client.ts';
import { personCalls } from '../support/person-calls.ts';
import { signedIn } from '../support/signed-in.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const points = [
  { kind: 'correct', field: 'practice.phone', reason: null, words: 'This number is not assigned.' },
  { kind: 'document', field: 'documents[licence]', reason: null },
];

/** Asks a new applicant; answers the link of the mail and where the codes arrive. */
async function asked(browser: Browser, stack: Stack) {
  const ticket = await stack.intake.submit('US');
  const staff = await browser.newPage();
  await signedIn(staff, stack, 'administrator');
  await staff.goto(mailLink(stack, 'approve', ticket));
  const call = await personCalls(staff, stack);
  const path = `/registrations/US/${ticket.ticketNumber}`;
  const { version } = (await call('GET', `${path}/requests`)) as { version: number };
  await call('POST', `${path}/requests`, { version, points });
  const mail = await stack.mails.one('/answer/', ticket.applicantEmail);
  await staff.close();
  return {
    link: mail.links.find((one) => one.includes('/answer/')) ?? '',
    to: ticket.applicantEmail,
    ticket: ticket.ticketNumber,
  };
}

/** The code of the newest mail; waits until there are `count` of them. */
async function codeFor(mails: MailboxClient, to: string, count: number): Promise<string> {
  let codes: string[] = [];
  await expect
    .poll(async () => {
      const texts = await Promise.all(
        (await mails.list('', to)).map(async ({ id }) => (await mails.read(id)).text),
      );
      codes = texts.flatMap(
        (text) => /^\d{6}$|^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}$/m.exec(text)?.[0] ?? [],
      );
      return codes.length;
    })
    .toBeGreaterThanOrEqual(count);
  return codes[0] ?? '';
}

const wide = (code: string) =>
  code.replaceAll(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? '');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

test('a scanner that submits forms, two links, wide digits, and a second window', async ({
  browser,
  stack,
}) => {
  const [one, other] = [await asked(browser, stack), await asked(browser, stack)];

  await test.step('a scanner opens the link, and posts every form that it finds, again and again', async () => {
    const scanner = await browser.newContext();
    for (let time = 0; time < 4; time += 1) {
      const page = await scanner.request.get(one.link);
      const action = /action="([^"]+\/code)"/.exec(await page.text())?.[1];
      if (action === undefined) break;
      await scanner.request.post(new URL(action, one.link).href, { form: {} });
    }
    await scanner.close();
  });

  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();

  await test.step('the applicant reads of a code that was sent, and it opens the form', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(one.link);
    expect(page.url()).not.toContain(one.link.slice(-43));
    const code = await codeFor(stack.mails, one.to, 4);
    await page.reload();
    await expect(page.getByRole('status').first()).toContainText('We sent a code');
    await expectAccessible(page);
    await page.locator('#code').fill(`Code: ${wide(code.slice(0, 3))} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await expect(page.locator('#message')).toBeVisible();
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('in another tab of the same browser, another link has a form of its own', async () => {
    const tab = await context.newPage();
    await tab.goto(other.link);
    await tab.getByRole('button').click();
    await tab.locator('#code').fill(await codeFor(stack.mails, other.to, 1));
    await tab.keyboard.press('Enter');
    await expect(tab.locator('#message')).toBeVisible();
    await page.reload();
    await expect(page.getByText(one.ticket)).toBeVisible();
    await tab.close();
  });

  await test.step('from the page of a mailbox the form opens at once', async () => {
    await page.goto(`data:text/html,<a href="${one.link}">Answer</a>`);
    await page.getByRole('link').click();
    await expect(page.locator('#message')).toBeVisible();
  });

  await test.step('a file of 25 MB is said at once; what was typed stays in another language', async () => {
    const large = test.info().outputPath('scan 👓.pdf');
    writeFileSync(large, Buffer.alloc(25_000_000));
    await page.locator('#message').fill('Merci 👓 Łódź');
    await page.locator('#files-2').setInputFiles(large);
    await expect(page.getByRole('alert').filter({ hasText: '25 MB' })).toContainText('10 MB');
    expect(await page.locator('#files-2').inputValue()).toBe('');
    await page.locator('footer summary').click();
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.locator('#message')).toHaveValue('Merci 👓 Łódź');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  await test.step('the focus is on the first fault, and the title says so', async () => {
    await page.locator('#message').fill('x'.repeat(4001));
    await page.locator('button.go').click();
    await expect(page).toHaveTitle(/^Not accepted: /);
    expect(await focused(page)).toBe('message');
    await page.locator('#message').fill('');
    await page.locator('[name="change practice.phone value"]').fill('555');
    await page.locator('button.go').click();
    await expect(page.locator('#f-practice-phone')).toBeFocused();
    await page.locator('#message').focus();
    await page.getByRole('status').getByRole('link').click();
    expect(await focused(page)).toBe('f-practice-phone');
    await expectAccessible(page);
  });

  const second = await context.newPage();
  await test.step('a second window has typed something else when the first sends', async () => {
    await page.locator('[name="change practice.phone value"]').fill('+1 510 555 0142');
    await page.locator('#message').fill('Call after nine.');
    await page.locator('button.go').click();
    await expect(page.locator('del').first()).toBeVisible();
    await second.goto(one.link);
    await second.locator('#message').fill('Call before nine.');
    await page.locator('button.go').dblclick();
    await expect(page.getByRole('status').first()).toContainText(one.ticket);
    await page.reload();
    await expect(page.getByText('Call after nine.')).toBeVisible();
  });

  await test.step('it gets back what it typed, and what was sent', async () => {
    await second.locator('button.go').click();
    await expect(second.locator('#typed')).toHaveValue('Call before nine.');
    await expect(second.getByText('Call after nine.')).toBeVisible();
    await expectAccessible(second);
    await second.emulateMedia({ media: 'print' });
    await expect(second.locator('#typed')).toBeVisible();
  });
  await context.close();
});

test('without scripts: the first fault has the focus, and a closed browser is told the way back', async ({
  browser,
  stack,
}) => {
  const { link, to } = await asked(browser, stack);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button').click();
  await page.locator('#code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^Not accepted: /);
  await expect(page.locator('#code')).toBeFocused();
  await page.locator('#code').fill(await codeFor(stack.mails, to, 1));
  await page.keyboard.press('Enter');
  await page.locator('[name="change practice.phone value"]').fill('555');
  await page.locator('button.go').click();
  await expect(page.locator('#f-practice-phone')).toBeFocused();
  const address = page.url().replace(/\/review.*/, '');
  await context.clearCookies();
  expect((await page.goto(address))?.status()).toBe(403);
  await expect(page.getByRole('heading')).toContainText('open the link in our email again');
  await page.goto(link);
  await expect(page.locator('ol.points')).toBeVisible();
  await context.close();
});
