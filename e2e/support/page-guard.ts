import { expect, type Page } from '@playwright/test';

// S8.1 logs these two by console.error; the browser itself writes a line for a failed request.
const expectedErrors = [
  /^Failed to load resource:/,
  /"event":"(?:sign-in-failed|revocation-failed)"/,
];

/**
 * Collects what must not happen on any page: console errors (a CSP report is one) and uncaught
 * exceptions. `check` fails the test with what was seen.
 */
export function guardPage(page: Page, isExpected: (text: string) => boolean = () => false) {
  const seen: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() !== 'error') return;
    if (expectedErrors.some((pattern) => pattern.test(text)) || isExpected(text)) return;
    seen.push(`console: ${text} (${page.url()})`);
  });
  page.on('pageerror', (error) => seen.push(`uncaught: ${error.message} (${page.url()})`));
  return { check: () => expect(seen, 'unexpected console errors').toEqual([]) };
}
