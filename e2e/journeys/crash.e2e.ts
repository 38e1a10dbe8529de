import type { Browser } from '@playwright/test';
import { chooseReasons } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string) => textOf('en', key);

test('[S8.2] a tab that crashes comes back with what was typed', async ({
  browser,
  context,
  page,
  stack,
}) => {
  const ticket = await stack.intake.submit('US');
  await signedIn(page, stack, 'administrator');
  await page.goto(mailLink(stack, 'reject', ticket));
  await chooseReasons(page, ['L02']);
  const words = 'The address is a mailbox, not a practice. 👓';
  await page.getByLabel(en('decision.message')).fill(words);
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join());
  await expect.poll(kept).toContain(words);
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined); // it cannot answer any more
  await crashed;

  const tab = await attach(browser, ticket.ticketNumber);
  await tab.send('Page.reload');
  const typed = 'document.querySelector("textarea")?.value ?? null';
  await expect.poll(() => tab.evaluate(typed), { timeout: 60_000 }).toBe(words);
  // The reasons are drawn later.
  const marked = 'document.querySelectorAll(":checked[type=checkbox]").length';
  await expect.poll(() => tab.evaluate(marked), { timeout: 60_000 }).toBe(1);
});

/** The protocol of one tab, without Playwright's page, which is useless once it has crashed. */
async function attach(browser: Browser, inAddress: string) {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const target = targetInfos.find(({ url }) => url.includes(inAddress));
  if (target === undefined) throw new Error('The crashed tab is gone.');
  const { targetId } = target;
  const { sessionId } = await session.send('Target.attachToTarget', { targetId });
  let next = 1;
  const answers = new Map<number, (answer: unknown) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer: { id?: number; result?: unknown } = JSON.parse(message);
    if (answer.id !== undefined) answers.get(answer.id)?.(answer.result);
  });
  const send = (method: string, params: object = {}) => {
    const id = next++;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answers.set(id, resolve);
    const message = JSON.stringify({ id, method, params });
    return session.send('Target.sendMessageToTarget', { sessionId, message }).then(() => promise);
  };
  return {
    send,
    async evaluate(expression: string): Promise<unknown> {
      const answer = await send('Runtime.evaluate', { expression, returnByValue: true });
      // The protocol's own shape of an answer.
      return (answer as { result?: { value?: unknown } } | undefined)?.result?.value;
    },
  };
}
