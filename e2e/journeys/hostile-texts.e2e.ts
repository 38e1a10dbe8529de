import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isThorough } from '../../tools/run/thorough.ts';
import { chooseReasons, confirmDecision, resultHeading } from '../support/decision.ts';
import { hostileApplications, payloads } from '../support/hostile-texts.ts';
import type { Ticket } from '../support/intake-client.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

// The policy reports what gets past the escaping, and a report fails a journey. Without it, escaping alone must be enough.
for (const bypassCSP of isThorough ? [false, true] : [false]) {
  test.describe(bypassCSP ? 'without the policy' : 'with the policy', () => {
    test.use({ bypassCSP });

    test('[S8.2] texts of applicants and reviewers are only text on screens and in mails', async ({
      page,
      stack,
      expectErrors,
    }) => {
      // The browser's report about Playwright's own script in the mailbox's sandboxed frame.
      expectErrors((text) => text.startsWith('Blocked script execution in'));
      const watch = watchFor(page);
      const mark = randomUUID().slice(0, 8);
      const tickets: Ticket[] = [];
      for (const application of hostileApplications(mark)) {
        tickets.push(await stack.intake.submit('US', application));
      }

      await signedIn(page, stack, 'administrator');
      await page.goto(`${stack.consoleUrl}/customerService?order=newest`);
      for (const { practice } of tickets) {
        await expect(page.getByText(practice).first()).toBeAttached();
      }
      const looked = bypassCSP ? tickets : tickets.slice(0, 3);
      for (const [turn, ticket] of looked.entries()) {
        const locale = ['en', 'fr', 'ja'][turn % 3];
        await page.goto(`${mailLink(stack, 'approve', ticket)}&locale=${locale}`);
        await expect(
          page.getByRole('heading', { level: 1, name: ticket.practice, exact: true }),
        ).toBeVisible();
        await watch.check(page);
      }
      const [decided] = tickets;
      if (decided === undefined) throw new Error('There are no payloads.');
      await rejectWithPayloads(page, stack, decided);
      await watch.check(page);
      await page.goto(`${stack.consoleUrl}/customerService/US/${decided.ticketNumber}`);
      await expect(page.getByText(payloads[0]).first()).toBeVisible();
      await watch.check(page);

      for (const screen of [
        '?order=newest&locale=fr',
        '?q=onerror&order=newest&locale=ja',
        '/overview?locale=fr',
        '/mails?locale=ja',
        '/settings?locale=fr',
        `/US/${decided.ticketNumber}?locale=ja`,
      ]) {
        await page.goto(`${stack.consoleUrl}/customerService${screen}`);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await watch.check(page);
      }

      await readMails(page, stack, looked, watch);
    });
  });
}

async function rejectWithPayloads(page: Page, stack: Stack, ticket: Ticket): Promise<void> {
  await page.goto(`${mailLink(stack, 'reject', ticket)}&locale=en`);
  await chooseReasons(page, ['Z99']);
  const all = payloads.join('\n');
  await page.getByLabel(textOf('en', 'decision.message')).fill(all);
  await page.getByLabel(textOf('en', 'decision.internalNote')).fill(all);
  await confirmDecision(page, 'reject');
  await expect(resultHeading(page, 'rejected', ticket.practice)).toBeVisible();
}

/** In the inbox, as a list and one by one, and the mail's HTML alone. */
async function readMails(
  page: Page,
  stack: Stack,
  tickets: readonly Ticket[],
  watch: ReturnType<typeof watchFor>,
): Promise<void> {
  const [decided] = tickets;
  const asked = await Promise.all(
    tickets.map(({ ticketNumber }) => stack.mails.one(ticketNumber, 'staff-us@demo.example')),
  );
  const received = await stack.mails.one(
    decided?.ticketNumber ?? '',
    decided?.applicantEmail ?? '',
  );
  expect(received.text).toContain(payloads[0]);
  for (const { html } of [received, ...asked]) {
    expect(html).not.toMatch(/<(?:script|img|iframe|svg|base|details|meta http-equiv=refresh)\b/);
  }
  await page.goto(stack.mailboxUrl);
  await expect(page.locator('body')).toContainText(decided?.ticketNumber ?? '');
  await watch.check(page);
  for (const mail of [received, ...asked]) {
    await page.goto(`${stack.mailboxUrl}/mails/${mail.id}`);
    await expect(page.locator('iframe')).toBeVisible();
    await expect(page.frameLocator('iframe').locator('body')).toContainText(/\w/);
    await watch.check(page);
    await page.goto(`${stack.mailboxUrl}/mails/${mail.id}/html`);
    await watch.check(page);
  }
}

/** Dialogs, and requests to anywhere but this machine; the page guard sees reports of the policy. */
function watchFor(page: Page) {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()} at ${page.url()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== 'localhost') seen.push(request.url());
  });
  return {
    async check(shown: Page): Promise<void> {
      const made = await shown
        .locator('[onerror], [onload], [onfocus], [onbegin], [ontoggle], [onmouseover], [srcdoc]')
        .or(shown.locator('a[href^="javascript:" i], base[href], [http-equiv="refresh" i]'))
        .count();
      expect(made, `elements made of text at ${shown.url()}`).toBe(0);
      expect(seen).toEqual([]);
    },
  };
}
