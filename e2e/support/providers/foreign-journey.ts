import { expect, type Page } from '@playwright/test';
import { freePort } from '../child-server.ts';
import { confirmDecision, resultHeading } from '../decision.ts';
import { textOf } from '../texts.ts';
import type { ForeignProvider } from './foreign-provider.ts';
import { startForeignStack } from './foreign-stack.ts';

/**
 * From a submitted registration over the staff's mail, its link and a sign-in at another company's
 * provider to the applicant's mail, and out again; gives what the console logged. The provider is
 * started for the console's address.
 */
export async function walkWithForeignProvider(
  page: Page,
  startProvider: (consoleUrl: string) => Promise<ForeignProvider>,
): Promise<readonly string[]> {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('{')) logged.push(message.text());
  });
  const consoleUrl = `http://localhost:${await freePort()}`;
  const provider = await startProvider(consoleUrl);
  const stack = await startForeignStack(provider, consoleUrl);
  try {
    const ticket = await stack.intake.submit('US');
    const mail = await stack.mails.one(ticket.ticketNumber, 'staff-us@demo.example');
    const link = mail.links.find((address) => new URL(address).pathname === '/approve');
    await page.goto(link ?? '');
    await provider.signIn(page);
    await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/approve');
    await confirmDecision(page, 'approve');
    await expect(resultHeading(page, 'approved', ticket.practice)).toBeVisible();
    await expect(page.getByText(provider.personName).first()).toBeAttached();
    const received = await stack.mails.one(ticket.ticketNumber, ticket.applicantEmail);
    expect(received.subject + received.text).toMatch(/approved/i);

    await page.getByRole('button', { name: textOf('en', 'frame.settings') }).click();
    await page.getByRole('button', { name: textOf('en', 'frame.signOut') }).click();
    // The screen says so before the page leaves for the provider, or for this screen again.
    await page.waitForURL(`${consoleUrl}/signed-out`, { waitUntil: 'load' });
    await expect(
      page.getByRole('heading', { name: textOf('en', 'signedOut.title') }),
    ).toBeVisible();
    expect(
      await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
    ).not.toMatch(/eyJ/);
    return logged;
  } catch (error) {
    console.error(stack.output().join('\n'));
    throw error;
  } finally {
    // Coming back from the provider loads the page again: not while its server stops.
    await page.goto('about:blank').catch(() => {});
    await stack.close();
    await provider.close();
  }
}
