import type { BrowserContext, Page, Request } from '@playwright/test';
import { builtConsole, nextRelease } from '../support/built-console.ts';
import { newDatabase } from '../support/databases.ts';
import { chooseReasons, confirmDecision, resultHeading } from '../support/decision.ts';
import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { test as base, expect } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string) => textOf('en', key);
const overAnHour = '01:05:00';
const typed = 'The licence could not be found.';

/** A system of its own, whose console `release` replaces by the next one. */
const test = base.extend<{
  readonly own: Stack;
  readonly release: (more?: Readonly<Record<string, string>>) => Promise<void>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it
  own: async ({}, use) => {
    const stack = await startStack({ databaseUrl: newDatabase() });
    await use(stack);
    await stack.close();
  },
  release: async ({ own, expectErrors }, use) => {
    // What React writes about a part whose file is gone.
    expectErrors((text) => /PartNotLoaded|imported module/.test(text));
    const directory = await nextRelease();
    await use(async (more = {}) => {
      await own.stopApi();
      await own.startApi({ CONSOLE_DIR: directory, ...more });
    });
  },
});
// It builds the next release first.

/** A tab of this release, with all that it loads by itself. */
async function openTab(context: BrowserContext, stack: Stack, verb: 'approve' | 'reject') {
  const ticket = await stack.intake.submit('US');
  const tab = await context.newPage();
  const isQuiet = watchCalls(tab);
  await tab.clock.install();
  const lastPart = tab.waitForResponse(/reauthenticate-question/, { timeout: 60_000 });
  await tab.goto(mailLink(stack, verb, ticket));
  await expect(tab.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
  await expect(tab.getByRole('heading', { name: en('history.title') })).toBeVisible();
  await lastPart;
  return { tab, ticket, isQuiet };
}

const isNext = (tab: Page) =>
  tab.evaluate(() => document.documentElement.outerHTML.includes('-next-'));
const hasTexts = (tab: Page) =>
  tab.evaluate(async () => (await caches.match('/assets/i18n/en.json')) !== undefined);
const assign = (tab: Page) =>
  tab.getByRole('button', { name: en('customerService.claim.assign') }).click();

/** Follows the calls of a tab; the returned function waits until none has begun or runs for a second. */
function watchCalls(tab: Page): () => Promise<void> {
  const running = new Set<Request>();
  let last = 0;
  const isCall = (request: Request) => /\/api\/(?!.*changes)/.test(request.url());
  const note = (act: 'add' | 'delete') => (request: Request) => {
    if (!isCall(request)) return;
    running[act](request);
    last = Date.now();
  };
  tab.on('request', note('add'));
  tab.on('requestfinished', note('delete'));
  tab.on('requestfailed', note('delete'));
  return () =>
    expect
      .poll(() => running.size === 0 && Date.now() - last > 1000, { timeout: 30_000 })
      .toBe(true);
}

/** `isQuiet`: a call that the page begins for itself after the No would open the question again. */
async function tokenEnds({ tab, isQuiet }: Awaited<ReturnType<typeof openTab>>): Promise<void> {
  await isQuiet();
  await tab.clock.fastForward(overAnHour);
  const dialog = tab.getByRole('alertdialog', { name: en('signIn.lapsedTitle') });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: en('signIn.no'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function reject(tab: Page): Promise<void> {
  await chooseReasons(tab, ['L02']);
  await tab.getByLabel(en('decision.message')).fill(typed);
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a tab of the release before works to its end, and a new link gets the new one', async ({
    context,
    own,
    release,
  }) => {
    await signedIn(context, own, 'administrator');
    const { tab, ticket } = await openTab(context, own, 'approve');
    const other = await openTab(context, own, 'reject');
    await expect.poll(() => hasTexts(tab)).toBe(true);
    await release();

    await test.step('a new mail link', async () => {
      const fresh = await context.newPage();
      await fresh.goto(mailLink(own, 'approve', await own.intake.submit('US')));
      expect(await isNext(fresh)).toBe(true);
      await expect(
        fresh.getByRole('button', { name: en('decision.submit.approve') }).first(),
      ).toBeEnabled();
    });
    await test.step('the tab before: a part that it has not opened yet', async () => {
      await assign(tab);
      await expect(tab.getByRole('dialog')).toBeVisible();
      await tab.keyboard.press('Escape');
      await expect(tab.getByRole('dialog')).toBeHidden();
    });
    await test.step('the tab before: the decision', async () => {
      await confirmDecision(tab, 'approve');
      await expect(resultHeading(tab, 'approved', ticket.practice)).toBeVisible();
    });
    await test.step('the tab before: a reload, while another one of its release is open', async () => {
      expect(await isNext(tab)).toBe(false);
      // Not until `load`: of a tab behind another one it was missed once, with all of it on the screen.
      await tab.reload({ waitUntil: 'domcontentloaded' });
      expect(await isNext(tab)).toBe(true);
      await expect(
        tab.getByRole('heading', { name: en('decision.decided.approved') }),
      ).toBeVisible();
      expect(await isNext(other.tab)).toBe(false);
    });
    await test.step('the tab before: the end of the token', () => tokenEnds(other));
  });

  test('a new release is offered where it interrupts nothing', async ({
    context,
    own,
    release,
  }) => {
    await signedIn(context, own, 'administrator');
    const { tab } = await openTab(context, own, 'reject');
    await expect.poll(() => hasTexts(tab)).toBe(true);
    await reject(tab);
    await release();
    const offer = tab.getByText(en('frame.newVersion'));
    // As a return to the tab.
    const comeBack = () =>
      tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    // An answer of the API, with the build of its console.
    await assign(tab);
    await expect(tab.getByRole('dialog')).toBeVisible();
    await tab.keyboard.press('Escape');
    await expect(tab.getByRole('dialog')).toBeHidden();
    await expect(offer).toBeHidden();
    await expect(async () => {
      await comeBack();
      await expect(offer).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
    await tab.getByRole('button', { name: en('frame.loadNew') }).click();
    await expect.poll(() => isNext(tab).catch(() => false)).toBe(true);
    await expect(tab.getByLabel(en('decision.message'))).toHaveValue(typed);
  });
});

test('without a worker a tab of the release before decides, and loads the new one on demand', async ({
  context,
  own,
  release,
}) => {
  await signedIn(context, own, 'administrator');
  const first = await openTab(context, own, 'approve');
  const { tab, ticket } = first;
  const other = await openTab(context, own, 'reject');
  await reject(other.tab);
  await release();
  await assign(other.tab);
  await expect(other.tab.getByText(en('frame.part.updated'))).toBeVisible();
  await expect(other.tab.getByLabel(en('decision.message'))).toHaveValue(typed);
  await other.tab.getByRole('button', { name: en('frame.loadNew') }).click();
  await expect.poll(() => isNext(other.tab).catch(() => false)).toBe(true);
  await expect(other.tab.getByLabel(en('decision.message'))).toHaveValue(typed);

  await confirmDecision(tab, 'approve');
  await expect(resultHeading(tab, 'approved', ticket.practice)).toBeVisible();
  await tokenEnds(first);
});

test('without a worker the API serves what the release before loads later', async ({
  context,
  own,
  release,
}) => {
  await signedIn(context, own, 'administrator');
  const { tab } = await openTab(context, own, 'approve');
  await release({ CONSOLE_DIR_PREVIOUS: builtConsole });
  await assign(tab);
  await expect(tab.getByRole('dialog')).toBeVisible();
  expect(await isNext(tab)).toBe(false);
});

test('[S8.2] without a connection dialogs open, and a missing part comes with it', async ({
  context,
  own,
  expectErrors,
}) => {
  expectErrors((text) => /PartNotLoaded|imported module/.test(text));
  await signedIn(context, own, 'administrator');
  const { tab } = await openTab(context, own, 'approve');
  // The parts of the page itself are there; what is missing is the dialog.
  await expect(tab.getByText(en('customerService.assigneeNobody'))).toBeVisible();
  await expect(tab.getByRole('heading', { name: en('history.title') })).toBeVisible();
  await context.setOffline(true);
  await tab
    .getByRole('button', { name: en('decision.submit.approve') })
    .last()
    .click();
  await expect(tab.getByRole('alertdialog')).toBeVisible();
  await tab.keyboard.press('Escape');
  await expect(tab.getByRole('alertdialog')).toBeHidden();

  await assign(tab);
  await expect(tab.getByText(en('frame.part.offline'))).toBeVisible();
  const retry = tab
    .getByRole('alert')
    .filter({ hasText: en('frame.part.offline') })
    .getByRole('button', { name: en('failures.retry') });
  await expect(retry).toBeFocused();
  await retry.click();
  await expect(tab.getByText(en('frame.part.offline'))).toBeVisible();
  await context.setOffline(false);
  await retry.click();
  await expect(tab.getByRole('dialog')).toBeVisible();
  await expect(retry).toBeHidden();
});
