import { translationLanguages } from '@countersign/domain/locale/languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { isThorough } from '../../tools/run/thorough.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string) => textOf('en', key);
const scrollTop = () => window.scrollY;
/** How much wider than the window the page is, in CSS pixels. */
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
/** How much wider than its box the words are that the search box shows while it is empty. */
const cutOff = (input: HTMLInputElement) => {
  const style = getComputedStyle(input);
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('Nothing measures texts here.');
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room =
    input.clientWidth -
    Number.parseFloat(style.paddingLeft) -
    Number.parseFloat(style.paddingRight);
  return context.measureText(input.placeholder).width - room;
};

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('[S2.1] a shared view opens with filters, order, search and registration', async ({
    browser,
    page,
    stack,
  }) => {
    const ticket = await stack.intake.submit('FR');
    await stack.intake.submit('US');
    await signedIn(page, stack, 'service');
    await page.goto(`${stack.consoleUrl}/customerService`);
    const choose = (key: string, option: string) =>
      page.getByRole('combobox', { name: en(key) }).selectOption(option);
    await page.getByRole('button', { name: en('customerService.moreFilters') }).click();
    await choose('customerService.market', 'FR');
    await choose('customerService.column.due', 'later');
    await choose('customerService.column.assignee', 'nobody');
    await choose('customerService.order', 'newest');
    await page.getByRole('searchbox').fill(ticket.practice.toUpperCase());
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await page.locator('[data-row]').click();
    await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
    const sent = page.url();

    const other = await (
      await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
    ).newPage();
    await signedIn(other, stack, 'administrator');
    await other.goto(sent);
    await expect(other.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
    await expect(other.locator('[data-row]')).toHaveCount(1);
    await expect(other.getByRole('searchbox')).toHaveValue(ticket.practice.toUpperCase());
    await other.getByRole('link', { name: en('customerService.back') }).click();
    await other
      .getByRole('button', { name: en('customerService.moreFilters'), exact: true })
      .click();
    for (const [key, value] of [
      ['customerService.market', 'FR'],
      ['customerService.column.due', 'later'],
      ['customerService.column.assignee', 'nobody'],
      ['customerService.order', 'newest'],
    ] as const) {
      await expect(other.getByRole('combobox', { name: en(key) })).toHaveValue(value);
    }
    await other.context().close();
  });

  test('a view that an administrator shares is a tab of a colleague, until it is deleted', async ({
    browser,
    page,
    stack,
  }) => {
    await stack.intake.submit('FR');
    const name = 'Late in France';
    await signedIn(page, stack, 'administrateur');
    await page.goto(`${stack.consoleUrl}/customerService?countryCode=FR&due=later&locale=en_US`);
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
    const agree = (key: string) =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: en(key) })
        .click();
    await press(en('customerService.moreActs'));
    await press(en('customerService.views.button'));
    await page.getByLabel(en('customerService.views.name')).fill(name);
    await press(en('customerService.views.save'));
    await press(textOf('en', 'customerService.views.shareOne', { name }));
    await agree('customerService.views.share');
    await expect(
      page.getByText(textOf('en', 'customerService.views.sharedWith', { market: 'France' })),
    ).toBeVisible();

    const other = await (
      await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
    ).newPage();
    await signedIn(other, stack, 'service');
    await other.goto(`${stack.consoleUrl}/customerService`);
    const tab = other.getByRole('navigation').getByRole('link', { name });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(tab).toHaveText(/ \d+$/);
    await expect(other).toHaveURL(/due=later/);

    await press(textOf('en', 'customerService.views.removeOne', { name }));
    await agree('customerService.views.remove');
    await other.reload();
    await expect(other.locator('[data-row]').first()).toBeVisible();
    await expect(tab).toHaveCount(0);
    await other.context().close();
    await page.goto(`${stack.consoleUrl}/customerService/settings/FR`);
    await expect(page.getByText(textOf('en', 'settings.history.view.removed'))).toBeVisible();
  });

  test('[S2.1] going back finds the registration where it was left', async ({ page, stack }) => {
    const tickets = [await stack.intake.submit('FR'), await stack.intake.submit('FR')];
    await signedIn(page, stack, 'service');
    await page.goto(`${stack.consoleUrl}/customerService?countryCode=FR&order=newest`);
    const open = async (index: 0 | 1) => {
      await page.locator(`[data-ticket="${tickets[index]?.ticketNumber}"]`).click();
      const name = tickets[index]?.practice ?? '';
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    };
    await open(0);
    await expect(page.getByText(en('history.received'))).toBeVisible();
    // Over the facts: the form beside them scrolls by itself.
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 240);
    await expect.poll(() => page.evaluate(scrollTop)).toBe(240);
    await open(1);
    await expect.poll(() => page.evaluate(scrollTop)).toBe(0);
    await page.goBack();
    await expect(
      page.getByRole('heading', { level: 1, name: tickets[0]?.practice ?? '' }),
    ).toBeVisible();
    await expect.poll(() => page.evaluate(scrollTop)).toBe(240);
  });
});

test.describe('on a phone', () => {
  test('[S2.1] going back finds the list where it was left', async ({ page, stack }) => {
    for (let count = 0; count < 8; count += 1) await stack.intake.submit('FR');
    await signedIn(page, stack, 'service');
    await page.goto(`${stack.consoleUrl}/customerService?countryCode=FR&order=oldest`);
    const last = page.locator('[data-row]').last();
    // It comes with the last rows, which are drawn after those on the screen.
    await expect(page.locator('[data-pages]')).toBeAttached();
    await last.scrollIntoViewIfNeeded();
    // What arrives above the row moves the page again.
    let top = 0;
    const isStill = async () => {
      const before = top;
      top = await page.evaluate(scrollTop);
      return top > 100 && top === before;
    };
    await expect.poll(isStill, { intervals: [500] }).toBe(true);
    await last.click();
    await expect(page).toHaveURL(/\/customerService\/FR\//);
    await expect.poll(() => page.evaluate(scrollTop)).toBe(0);
    await page.goBack();
    await expect(last).toBeVisible();
    // A line above may have changed by then; a row is taller than this.
    const away = async () => Math.abs((await page.evaluate(scrollTop)) - top);
    await expect.poll(away).toBeLessThanOrEqual(24);
  });
});

for (const language of isThorough ? translationLanguages : (['de', 'fr', 'ja'] as const)) {
  // What fits a phone leaves room at a desk.
  for (const width of isThorough ? [320, 1280] : [320]) {
    test(`[S3.6] nothing of the desk is wider than ${width} px in ${language}`, async ({
      page,
      stack,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const ticket = await stack.intake.submit('JP');
      await signedIn(page, stack, 'administrator');
      await page.goto(`${stack.consoleUrl}/customerService?order=newest&locale=${language}`);
      const row = page.locator(`[data-ticket="${ticket.ticketNumber}"]`);
      await expect(row).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', toBcp47(language));
      const fits = async (what: string) =>
        expect(await page.evaluate(overflow), what).toBeLessThanOrEqual(0);
      await fits('the list');
      const box = page.getByRole('searchbox');
      expect(await box.evaluate(cutOff)).toBeLessThanOrEqual(0);
      const more = textOf(language, 'customerService.moreFilters');
      await page.getByRole('button', { name: more, exact: true }).click();
      await fits('all filters');
      await box.fill('ク');
      await fits('a search that is too short');
      await box.fill('');

      // The help for new people, above the list.
      await stack.intake.submit('JP');
      const arrived = page.getByRole('button', {
        name: textOf(
          language,
          `customerService.live.arrived_${language === 'ja' ? 'other' : 'one'}`,
          {
            shown: '1',
          },
        ),
      });
      await expect(arrived).toBeVisible();
      await fits('who is new');

      await row.click();
      await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
      await page
        .getByRole('button', { name: textOf(language, 'customerService.claim.claim'), exact: true })
        .click();
      const release = textOf(language, 'customerService.claim.release');
      await expect(page.getByRole('button', { name: release })).toBeVisible();
      await fits('an open registration');
      if (width > 400) expect(await box.evaluate(cutOff)).toBeLessThanOrEqual(0);
      await page
        .getByRole('button', { name: textOf(language, 'customerService.keys.title') })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await fits('the keys');
    });
  }
}
