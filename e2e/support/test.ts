import { test as base } from '@playwright/test';
import { guardPage } from './page-guard.ts';
import { type Stack, startStack } from './stack.ts';

interface PerTest {
  /** Lets a journey expect console errors of its own; everything else fails it. */
  readonly expectErrors: (isExpected: (text: string) => boolean) => void;
}

/**
 * `stack` is this worker's own system. Every page of the context is watched: a console error, a
 * CSP report or an uncaught exception fails the journey.
 */
export const test = base.extend<PerTest, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  expectErrors: [
    async ({ context }, use) => {
      let expected: (text: string) => boolean = () => false;
      const guards: ReturnType<typeof guardPage>[] = [];
      context.on('page', (page) => guards.push(guardPage(page, (text) => expected(text))));
      await use((isExpected) => {
        expected = isExpected;
      });
      for (const guard of guards) guard.check();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
