import type { BrowserContext, Page } from '@playwright/test';
import type { AccountName } from './accounts.ts';
import type { Stack } from './stack.ts';

/**
 * Lets a page, or every page of a context, begin signed in, as in a browser that was used before. For
 * journeys whose subject is not the sign-in; the provider's own session has not started. Before the
 * page is opened.
 */
export async function signedIn(
  target: Page | BrowserContext,
  { consoleUrl, sessionOf }: Stack,
  account: AccountName,
): Promise<void> {
  const session = await sessionOf(account);
  await target.addInitScript(
    ([origin, text]) => {
      const begun = 'begun-signed-in';
      // Once for each browser: a sign-out must last.
      if (location.origin !== origin || localStorage.getItem(begun) !== null) return;
      localStorage.setItem(begun, 'yes');
      localStorage.setItem('countersign.session', text);
    },
    [consoleUrl, session] as const,
  );
}
