import type { Page } from '@playwright/test';
import { signInAtProvider } from '../support/accounts.ts';
import { mailLink } from '../support/links.ts';
import { sessionScopes, useSessionScope } from '../support/session-scope.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

for (const scope of sessionScopes) {
  test(`[S4.3] a sign-out ends the other tabs, and Back shows nothing (${scope})`, async ({
    page,
    context,
    stack,
  }) => {
    await useSessionScope(context, stack, scope);
    const ticket = await stack.intake.submit('US');
    await page.goto(mailLink(stack, 'approve', ticket));
    await signInAtProvider(page, 'administrator');
    const practice = page.getByText(ticket.practice);
    await expect(practice.first()).toBeVisible();
    const document = await page.request.get(`${stack.consoleUrl}/approve`);
    expect(document.headers()['cache-control']).toBe('no-store');

    // A tab that shows another site by then is not notified.
    const asleep = await context.newPage();
    await asleep.goto(mailLink(stack, 'approve', ticket));
    await expect(asleep.getByText(ticket.practice).first()).toBeVisible();
    await asleep.goto('about:blank');

    const other = await context.newPage();
    await other.goto(mailLink(stack, 'approve', ticket));
    const heading = other.getByRole('heading', { level: 1, name: ticket.practice });
    await expect(heading).toBeVisible();
    await other.getByRole('button', { name: textOf('en', 'frame.settings') }).click();
    await other.getByRole('button', { name: textOf('en', 'frame.signOut') }).click();
    await other.waitForURL(`${stack.consoleUrl}/signed-out`);

    const signedOut = (tab: Page) =>
      tab.getByRole('heading', { name: textOf('en', 'signedOut.title') });
    await expect(signedOut(page)).toBeVisible();
    await expect(practice).toHaveCount(0);
    const stored = () =>
      page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(await stored()).not.toMatch(/eyJ/);
    await page.reload();
    await expect(signedOut(page)).toBeVisible();
    await expect(practice).toHaveCount(0);

    await other.goBack();
    await expect(signedOut(other)).toBeVisible();
    await expect(other.getByText(ticket.practice)).toHaveCount(0);

    await asleep.goBack();
    await expect(signedOut(asleep)).toBeVisible();
    await expect(asleep.getByText(ticket.practice)).toHaveCount(0);
  });
}
