import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible.ts';
import { mailLink } from '../support/links.ts';
import { submitMany } from '../support/many.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { type Language, textOf } from '../support/texts.ts';
import { watchMovement } from '../support/watch-movement.ts';

const en = (key: string) => textOf('en', key);
const proposedTexts = (language: Language): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(
      new URL(`../../console/public/assets/i18n/${language}.json`, import.meta.url),
      'utf8',
    ),
  ).evidence.proposed;
/** Long words: in French and English each of its lines is broken. */
const proposals = [
  { code: 'B02', item: 'tax-number-valid', number: 'DE855196831' },
  { code: 'L06', item: 'professional-found', number: null },
  { code: 'B04', item: 'place-agrees', number: null },
];
const leastRows = { compact: 15, comfortable: 10, beside: 10 };
const leastReasons = 10;
/** With suggestions, which have their grounds on lines of their own. */
const leastWithSuggestions = 8;

/** With nothing set: views, menu, search, status, market, order, filters, all rows; and the way to any page. */
const mostControls = 14;

// Lower than this the first row would push the last ones out of sight.
for (const { width, height, lowest } of [
  { width: 1280, height: 800, lowest: 240 },
  { width: 1440, height: 900, lowest: 240 },
  { width: 390, height: 844, lowest: 345 },
]) {
  test(`[S2.1] at ${width} × ${height} the rows begin above ${lowest}`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height });
    await stack.intake.submit('DE');
    await signedIn(page, stack, 'service');
    await page.goto(`${stack.consoleUrl}/customerService`);
    const first = page.locator('tr[data-row-line], li:has([data-row])').first();
    await expect(first).toBeVisible();
    await expect(page.getByText(/^Overdue \d+$/)).toBeVisible();
    const top = await first.evaluate((one) => one.getBoundingClientRect().top + scrollY);
    expect(top).toBeLessThanOrEqual(lowest);
    await expectAccessible(page);
  });
}

test('[S2.1] few controls are above the first row, and those that are seldom used are near', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await stack.intake.submit('DE');
  await signedIn(page, stack, 'service');
  await page.goto(`${stack.consoleUrl}/customerService`);
  await expect(page.locator('[data-row-line]').first()).toBeVisible();
  await expect(page.getByText(/^Overdue \d+$/)).toBeVisible();
  const above = () => page.evaluate(controlsAbove);
  expect((await above()).length, (await above()).join(', ')).toBeLessThanOrEqual(mostControls);

  const button = (key: string) => page.getByRole('button', { name: en(key), exact: true });
  const filters = button('customerService.moreFilters');
  await test.step('the other filters open by key, and a set one stands in the line', async () => {
    await filters.press('Enter');
    await expect(filters).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(en('customerService.column.due'), { exact: true })).toBeFocused();
    await page.keyboard.press('O');
    await expect(page).toHaveURL(/due=overdue/);
    await filters.click();
    const chip = page.getByRole('button', { name: 'Remove filter: Due: Overdue' });
    const [line, shown] = [await filters.boundingBox(), await chip.boundingBox()];
    expect(shown?.y).toBe(line?.y);
    await chip.press('Enter');
    await expect(page).not.toHaveURL(/due=/);
    await expect(filters).toBeFocused();
  });
  await test.step('the menu opens by key, and gives the focus back', async () => {
    const menu = button('customerService.moreActs');
    await menu.press('Enter');
    await expect(button('customerService.views.columns')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: en('customerService.views.layout') });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(menu).toBeFocused();
  });
});

/** Their names: what can be focused and seen before the first row, without the desk's links to its other screens. */
function controlsAbove(): string[] {
  const row = document.querySelector('[data-row-line]');
  const screens = document.querySelector('main nav');
  const operable = 'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])';
  return [...document.querySelectorAll<HTMLElement>(operable)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0)
    .filter((one) => !screens?.contains(one))
    .filter((one) => (row?.compareDocumentPosition(one) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING)
    .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? one.tagName);
}

test('[S2.1] a small desk shows fifteen rows, ten beside a registration, and all reasons', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const [ticket] = await submitMany(stack, 'DE', 17);
  if (ticket === undefined) throw new Error('nothing was submitted');
  await signedIn(page, stack, 'service');
  await page.goto(`${stack.consoleUrl}/customerService?countryCode=DE&order=newest`);
  const rows = page.locator('[data-row-line]');
  await expect(rows.nth(16)).toBeAttached();
  const seen = () =>
    rows.evaluateAll(
      (all) =>
        all.map((row) => row.getBoundingClientRect()).filter(({ bottom }) => bottom <= innerHeight)
          .length,
    );
  const space = async (density: 'compact' | 'comfortable') => {
    await page.getByRole('button', { name: en('customerService.moreActs'), exact: true }).click();
    await page.getByRole('button', { name: en('customerService.views.columns') }).click();
    const spacing = page.getByLabel(en('customerService.views.density'), { exact: true });
    await spacing.selectOption({ label: en(`customerService.views.densities.${density}`) });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: en('customerService.views.close') })
      .click();
  };
  expect(await seen()).toBeGreaterThanOrEqual(leastRows.compact);
  await expectAccessible(page);
  await space('comfortable');
  await expect.poll(seen).toBeGreaterThanOrEqual(leastRows.comfortable);
  await space('compact');

  await test.step('beside a registration the list shows ten, of two lines each', async () => {
    await page.locator('[data-row]').first().click();
    const beside = page.locator('[data-scrolls] li:has([data-row])');
    await expect(beside.nth(16)).toBeAttached();
    const shown = await beside.evaluateAll((all) => {
      const end = all[0]?.closest('[data-scrolls]')?.getBoundingClientRect().bottom ?? 0;
      const boxes = all.map((row) => row.getBoundingClientRect());
      return boxes.filter(({ bottom }) => bottom <= Math.min(end, innerHeight)).length;
    });
    expect(shown).toBeGreaterThanOrEqual(leastRows.beside);
    await expectAccessible(page);
    await page.goBack();
    await expect(rows.nth(16)).toBeAttached();
  });

  let proposedReasons: readonly object[] = [];
  await page.route(/\/evidence$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), proposedReasons } });
  });
  const reasons = page.locator('form label:has([type="checkbox"])');
  const inView = () =>
    reasons.evaluateAll((all) => {
      return all.filter((one) => {
        const at = one.getBoundingClientRect();
        const hit = document.elementFromPoint(at.x + 60, at.y + at.height / 2);
        return at.top >= 0 && at.bottom <= innerHeight && hit !== null && one.contains(hit);
      }).length;
    });
  const rejectFirst = async () => {
    // The rows are there a moment before the keys.
    await expect(async () => {
      await page.keyboard.press('j');
      await expect(page.locator('[data-row]:focus')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('r');
  };
  const reasonsFilter = page.locator('form input[type="search"]');
  const showProposals = async (language: Language = 'en') => {
    const { legend = '', show_other: many = '', show_one: one = many } = proposedTexts(language);
    const proposed = page.getByRole('group', { name: legend });
    // Where the evidence came when the reasons were on the screen already, they are asked for.
    const show = `^(?:${one}|${many})$`.replaceAll('{{count}}', '\\d');
    const late = page.getByRole('button', { name: new RegExp(show) });
    await expect(proposed.or(late)).toBeVisible();
    if (await late.isVisible()) await late.click();
    await expect(proposed.getByRole('checkbox')).toHaveCount(proposedReasons.length);
    await expect(proposed.getByRole('checkbox', { checked: true })).toHaveCount(0);
  };

  await test.step('a rejection beside the list shows ten reasons', async () => {
    await rejectFirst();
    await expect(reasonsFilter).toBeFocused();
    await expect.poll(inView).toBeGreaterThanOrEqual(leastReasons);
    const scrollers = await reasons.evaluateAll((all) => {
      const parents = new Set<Element>();
      for (let one = all[0]?.parentElement; one != null; one = one.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(one).overflowY)) parents.add(one);
      }
      return parents.size;
    });
    expect(scrollers).toBeLessThanOrEqual(1);
    await expectAccessible(page);
  });

  for (const [language, locale, count] of [
    ['fr', 'fr_FR', 3],
    ['ja', 'ja_JP', 3],
    ['en', 'en_GB', 1],
  ] as const) {
    await test.step(`with ${count} proposed, in ${language}, too`, async () => {
      proposedReasons = proposals.slice(0, count);
      await page.goto(
        `${stack.consoleUrl}/customerService?countryCode=DE&order=newest&locale=${locale}`,
      );
      await expect(rows.nth(16)).toBeAttached();
      await rejectFirst();
      await expect(reasonsFilter).toBeFocused();
      await showProposals(language);
      await expect.poll(inView).toBeGreaterThanOrEqual(leastWithSuggestions);
    });
  }

  await test.step('and where a link leads, without scrolling', async () => {
    await page.goto(mailLink(stack, 'deny', ticket));
    await showProposals();
    await expect.poll(inView).toBeGreaterThanOrEqual(leastWithSuggestions);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expectAccessible(page);
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${stack.consoleUrl}/customerService?countryCode=DE&order=newest`);
    const cards = page.locator('[data-row]');
    await expect(cards.first()).toBeVisible();
    const top = await cards.first().evaluate((card) => card.getBoundingClientRect().top);
    expect(top).toBeLessThan(420);
    await expectAccessible(page);
  });
});

for (const width of [390, 1280]) {
  test(`[S8.2] nothing moves while the list loads at ${width} px`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 800 });
    await submitMany(stack, 'US', 5);
    await signedIn(page, stack, 'administrator');
    // What the registers say of new registrations comes a moment later, and makes their rows higher.
    await page.goto(`${stack.consoleUrl}/customerService`);
    const mark = ':is([data-state=ready], [data-state=look], [data-state=contradicted])';
    await expect(page.locator('[data-row]').first()).toBeVisible();
    const unmarked = page.locator(`:is(li, tr):has([data-row]):not(:has(${mark}))`);
    // A wait, no check: a row that no register has an answer to stays without a mark.
    await unmarked
      .first()
      .waitFor({ state: 'detached', timeout: 10_000 })
      .catch(() => undefined);
    const moved = await watchMovement(page);
    // The rows come first, and everything above them after them.
    const rows = page.waitForResponse(/\/api\/registrations\?/);
    await page.route(/\/api\/registrations\/count/, async (route) => {
      await rows;
      await route.continue();
    });
    await page.route(/\/api\/me$/, async (route) => {
      await rows;
      const response = await route.fetch();
      const json = { ...(await response.json()), marketsWithoutStaff: ['CA'] };
      await route.fulfill({ response, json });
    });
    await page.goto(`${stack.consoleUrl}/customerService`);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expect(page.getByText(/^\d+ waiting$/)).toBeVisible();
    await expect(page.getByText(/^No reviewers assigned/)).toBeVisible();
    await expect(page.getByText(/^Overdue \d+$/)).toBeVisible();
    await page.evaluate(twoFrames); // the browser counts movement after painting
    expect(await moved()).toBeLessThanOrEqual(0.02);
    // The measure itself: what is put above the rows moves them.
    await page.evaluate(() =>
      document.querySelector('main')?.prepend(document.createElement('hr')),
    );
    await expect.poll(moved).toBeGreaterThan(0.02);
  });
}

const twoFrames = () =>
  new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
