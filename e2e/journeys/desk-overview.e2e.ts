import { expectAccessible } from '../support/accessible.ts';
import { chooseReasons, confirmDecision, resultHeading } from '../support/decision.ts';
import { expectFits } from '../support/fits.ts';
import { expectFocusKept, pressByKeyboard, tabTo } from '../support/keyboard.ts';
import { mailLink } from '../support/links.ts';
import { personCalls } from '../support/person-calls.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

const en = (key: string, values?: Record<string, string>) => textOf('en', key, values);

test('[S2.1] the overview counts, and leads into the queue by keyboard alone', async ({
  page,
  countedStack: stack,
}) => {
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService/overview`);
  await expect(page.getByText(en('overview.nothingWaiting')).first()).toBeVisible();
  await expectAccessible(page);

  const ticket = await stack.intake.submit('FR');
  await stack.intake.submit('JP');
  await page.goto(mailLink(stack, 'reject', ticket));
  await chooseReasons(page, ['L03']);
  await confirmDecision(page, 'reject');
  await expect(resultHeading(page, 'rejected', ticket.practice)).toBeVisible();

  await page.goto(`${stack.consoleUrl}/customerService`);
  await pressByKeyboard(
    page,
    page.getByRole('link', { name: en('customerService.tabs.overview') }),
  );
  await expect(
    page.getByRole('link', { name: new RegExp(`^${en('overview.waiting')} 1 `) }),
  ).toBeVisible();
  await expectAccessible(page);
  const tables = page.getByText(en('overview.asTable'));
  await expect(tables).toHaveCount(8);
  for (const table of await tables.all()) await table.click();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page);

  await page.getByLabel(textOf('en', 'overview.lastDays_other', { count: '30' })).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/[?&]days=7/);
  await page.reload();
  await expect(
    page.getByLabel(textOf('en', 'overview.lastDays_other', { count: '7' })),
  ).toBeChecked();
  const reason = page.getByRole('link', { name: `${en('reasons.code.L03')}: 1` });
  await pressByKeyboard(page, reason);
  await expect(page).toHaveURL(/\/customerService\?.*reasonCode=L03/);
  await expect(page.getByRole('link', { name: ticket.practice })).toBeVisible();
});

test('[S2.1] a bar leads by keyboard to exactly the registrations that it counts', async ({
  page,
  countedStack: stack,
}) => {
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService/overview`);
  await expect(page.getByRole('heading', { name: en('overview.heading') })).toBeVisible();
  const call = await personCalls(page, stack);
  const decide = async (decision: 'approve' | 'reject') => {
    const ticket = await stack.intake.submit('DE');
    const path = `/registrations/DE/${ticket.ticketNumber}/decision`;
    const reasonCodes = decision === 'reject' ? ['L03'] : [];
    await call('POST', path, { decision, reasonCodes, version: 1 });
    return { ticket, path };
  };
  const approved = [await decide('approve'), await decide('approve')];
  const rejected = await decide('reject');
  const undone = await decide('approve');
  await call('POST', `${undone.path}/undo`, { version: 2 });

  await page.goto(`${stack.consoleUrl}/customerService/overview?days=7&countryCode=DE`);
  const chart = page.getByRole('group', { name: en('overview.perDay') });
  await expect(chart.locator('rect[data-tone="bad"]').first()).toBeVisible();
  // Without hue too: in forced colours every bar has the person's own colours.
  for (const forcedColors of ['active', 'none'] as const) {
    await page.emulateMedia({ forcedColors });
    const fills = (tone: string) =>
      chart
        .locator(`rect[data-tone="${tone}"]`)
        .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).fill));
    const [good, bad] = [await fills('good'), await fills('bad')];
    expect([good.length > 0, bad.length > 0]).toEqual([true, true]);
    expect(good.filter((fill) => bad.includes(fill))).toEqual([]);
    expect(bad.every((fill) => fill.includes('#chart-hatching'))).toBe(true);
  }
  const bar = chart.getByRole('link', { name: new RegExp(`, ${en('overview.approved')}: 2$`) });
  await tabTo(page, chart.locator('a[tabindex="0"]'));
  await page.keyboard.press('End');
  if (!(await bar.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(bar).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=approved&countryCode=DE&decidedFrom=.+&decidedBefore=/);
  await expect(
    page.getByText(textOf('en', 'customerService.countAny_other', { shown: '2' }), { exact: true }),
  ).toBeVisible();
  for (const { ticket } of approved) {
    await expect(page.getByRole('link', { name: ticket.practice })).toBeVisible();
  }
  for (const { ticket } of [rejected, undone]) {
    await expect(page.getByRole('link', { name: ticket.practice })).toHaveCount(0);
  }
  await expectAccessible(page);

  const today = page.getByRole('button', { name: /^Remove filter: Decided on / });
  await expect(today).toBeVisible();
  await page.getByRole('button', { name: en('customerService.moreFilters'), exact: true }).click();
  const lastDay = page.getByLabel(en('customerService.decidedLastDay'));
  await lastDay.fill('2026-01-31');
  await expect(page.getByText(en('customerService.empty.filteredTitle'))).toBeVisible();
  await pressByKeyboard(page, page.getByRole('button', { name: /^Remove filter: Decided / }));
  await expect(page).toHaveURL(/status=approved&countryCode=DE$/);
  await expectFocusKept(page);
});

test('[S1.2][S3.6] the overview fits every language and width', async ({
  page,
  countedStack: stack,
}) => {
  await stack.intake.submit('US');
  await signedIn(page, stack, 'administrator');
  await page.goto(`${stack.consoleUrl}/customerService/overview`);
  await expect(page.getByRole('heading', { name: en('overview.heading') })).toBeVisible();
  await expectFits(page, `${stack.consoleUrl}/customerService/overview`, async (language) => {
    await expect(
      page.getByText(textOf(language, 'overview.byReason'), { exact: true }),
    ).toBeVisible();
    for (const table of await page.getByText(textOf(language, 'overview.asTable')).all()) {
      await table.click();
    }
  });
});

test('[S6.2] a market-limited person sees the figures of that market only', async ({
  page,
  countedStack: stack,
}) => {
  await stack.intake.submit('US');
  await stack.intake.submit('JP');
  await signedIn(page, stack, 'kanrisha');
  await page.goto(`${stack.consoleUrl}/customerService/overview?locale=en`);
  await expect(page.getByText(en('overview.byReason'), { exact: true })).toBeVisible();
  const markets = page.getByRole('combobox', { name: en('overview.market') });
  await expect(markets.getByRole('option')).toHaveText([en('customerService.allMarkets'), 'Japan']);
  await expect(page.getByRole('link', { name: /United States/ })).toHaveCount(0);
  // Of one market there is a list in place of charts with one bar.
  await expect(page.getByRole('heading', { name: en('overview.dueNext') })).toBeVisible();
  await expect(page.getByText(en('overview.waitingByMarket'))).toHaveCount(0);
});
