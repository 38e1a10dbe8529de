import { isThorough } from '../../tools/run/thorough.ts';
import type { DrivenBrowser } from '../support/browsers/driven-browser.ts';
import { type DrivenPage, drivenPage } from '../support/browsers/driven-page.ts';
import { otherEngines } from '../support/browsers/other-engines.ts';
import { mailLink } from '../support/links.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values: Readonly<Record<string, string>> = {}) =>
  textOf('en', key, values);
const button = (text: string) => ({ selector: 'button', text });
const inDialog = (text: string) => ({ selector: '[role=alertdialog] button', text });

/** The stored token ends soon, as at the end of its hour: long enough for the page to open with it. */
const endTokenSoon = `
  const session = JSON.parse(localStorage.getItem('countersign.session'));
  session.expiresAtMs = Date.now() + 20_000;
  localStorage.setItem('countersign.session', JSON.stringify(session));`;

/** Presses the form's button and confirms in the dialog. */
async function decide(page: DrivenPage, verb: 'approve' | 'reject'): Promise<void> {
  await page.click(button(en(`decision.submit.${verb}`)));
  await page.click(inDialog(en(`decision.verb.${verb}`)));
}

for (const engine of otherEngines) {
  test.describe(engine.name, () => {
    if (engine.missing !== undefined) console.warn(`Skipped: ${engine.missing}`);
    test.skip(engine.missing !== undefined, engine.missing);

    let browser: DrivenBrowser;
    let page: DrivenPage;
    test.beforeEach(async () => {
      browser = await engine.start();
      page = drivenPage(browser);
    });
    test.afterEach(async () => {
      await browser?.close();
      expect(browser?.uncaught ?? []).toEqual([]);
    });

    test('[S1.3][S2.4][S2.10][S2.12] approves from the link in the mail', async ({ stack }) => {
      const ticket = await stack.intake.submit('US');
      const mail = await stack.mails.one(ticket.ticketNumber, 'staff-us@demo.example');
      const link = mail.links.find((address) => new URL(address).pathname === '/approve');
      await page.goto(link ?? '');
      await page.signIn('administrator');
      await page.see({ selector: 'h1', text: ticket.practice });
      expect(await page.path()).toBe('/approve');
      await decide(page, 'approve');
      const { practice } = ticket;
      await page.see({ selector: 'h1, h2', text: en('decision.result.approved', { practice }) });
      await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
    });

    // A phone decides (WebKit), a desk has a keyboard (Firefox).
    const onDesk = isThorough || engine.name === 'Firefox' ? test : test.skip;
    const onPhone = isThorough || engine.name === 'WebKit' ? test : test.skip;

    onPhone(
      '[S2.5][S4.2][S7.4] rejects, with a lapse of the session while typing',
      async ({ stack }) => {
        const ticket = await stack.intake.submit('FR');
        const message = { selector: 'textarea', text: en('decision.message') };
        const typed = 'Le numéro est celui d’un autre établissement.';
        await page.goto(mailLink(stack, 'deny', ticket));
        await page.signIn('administrator');
        await page.click({ selector: 'label', part: en('reasons.code.L02') });
        await page.click({ selector: 'label', part: en('reasons.code.B04') });
        await page.fill(message, typed);

        await test.step('the end of the token asks for a new sign-in', async () => {
          await page.run(endTokenSoon);
          await page.goto(mailLink(stack, 'deny', ticket));
          await page.see({ selector: '[role=alertdialog]', part: en('signIn.lapsedQuestion') });
          await page.click(inDialog(en('signIn.yes')));
        });

        await test.step('which comes back to what was typed', async () => {
          await page.see({ selector: 'h1', text: ticket.practice });
          await page.see(message);
          await page.gone({ selector: '[role=alertdialog]' });
          await page.until('return document.querySelector("textarea")?.value', typed);
          await decide(page, 'reject');
        });
        const { practice } = ticket;
        await page.see({ selector: 'h1, h2', text: en('decision.result.rejected', { practice }) });
        const received = await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
        expect(received.text).toContain(typed);
      },
    );

    onDesk('[S2.1] walks the registrations by keyboard', async ({ stack }) => {
      const [first, second] = [await stack.intake.submit('FR'), await stack.intake.submit('FR')];
      const row = ({ ticketNumber }: { readonly ticketNumber: string }) => ({
        selector: `[data-ticket="${ticketNumber}"]`,
      });
      await page.goto(`${stack.consoleUrl}/customerService?countryCode=FR&order=oldest`);
      await page.signIn('service');
      await page.see(row(second));

      await page.type('?');
      await page.see({ selector: '[role=dialog]', part: en('customerService.keys.title') });
      await page.press('Escape');
      await page.gone({ selector: '[role=dialog]' });

      await page.type('/');
      await page.until('return document.activeElement?.type', 'search');
      await page.type(second.ticketNumber);
      await page.gone(row(first));
      await page.press('Escape');
      await page.see(row(first));

      await page.press('Tab', 'Shift');
      const focused = 'return document.activeElement?.dataset.ticket';
      for (let steps = 0; steps < 30; steps += 1) {
        if ((await page.run(focused)) === first.ticketNumber) break;
        await page.type('j');
      }
      await page.until(focused, first.ticketNumber);
      await page.press('Enter');
      await page.until('return location.pathname', `/customerService/FR/${first.ticketNumber}`);
      await page.see({ selector: 'h1', text: first.practice });
    });
  });
}
