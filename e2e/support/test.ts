import { type Browser, test as base } from '@playwright/test';
import { newDatabase } from './databases.ts';
import { guardPage } from './page-guard.ts';
import { type HostileStack, startHostileStack } from './providers/hostile-stack.ts';
import { type Stack, startStack } from './stack.ts';
import { startTwoCopies, type TwoCopies } from './two-copies.ts';

interface PerTest {
  /** Lets a journey expect console errors of its own; everything else fails it. */
  readonly expectErrors: (isExpected: (text: string) => boolean) => void;
}

/**
 * The systems of one worker, each started when a journey first asks for it. They are declared
 * together: a file with worker fixtures of its own would get a worker, and systems, of its own.
 */
interface PerWorker {
  readonly stack: Stack;
  /** One on the embedded engine; the others are on PostgreSQL where there is one. */
  readonly embeddedStack: Stack;
  /** One more, for journeys about figures that count everything there is. */
  readonly countedStack: Stack;
  /** One whose official registers are there to be asked. */
  readonly registeredStack: Stack;
  readonly copies: TwoCopies;
  /** Meets the second copy. */
  readonly second: Browser;
  readonly hostile: HostileStack;
}

/** How a worker fixture is started and ended. */
function system<System extends { close(): Promise<void> }>(start: () => Promise<System>) {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it
    async ({}, use: (system: System) => Promise<void>) => {
      const started = await start();
      await use(started);
      await started.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ] as const;
}

/**
 * Every page of the context is watched: a console error, a CSP report or an uncaught exception
 * fails the journey.
 */
export const test = base.extend<PerTest, PerWorker>({
  stack: [...system(() => startStack({ databaseUrl: newDatabase() }))],
  embeddedStack: [...system(startStack)],
  countedStack: [...system(() => startStack({ databaseUrl: newDatabase() }))],
  registeredStack: [...system(() => startStack({ databaseUrl: newDatabase(), registers: true }))],
  copies: [...system(startTwoCopies)],
  second: [
    async ({ playwright, copies }, use, { project }) => {
      const launch = project.use.launchOptions ?? {};
      const args = [...(launch.args ?? []), copies.hostRule];
      const browser = await playwright.chromium.launch({ ...launch, args });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  hostile: [...system(startHostileStack)],
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
