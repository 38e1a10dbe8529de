import type { Page } from '@playwright/test';
import { submitMany } from '../support/many.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';
import { textOf } from '../support/texts.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const en = (key: string, values: Readonly<Record<string, string>> = {}) =>
  textOf('en', key, values);
const list = '?countryCode=GB&order=newest';
const mostKeys = { approval: 3, rejection: 8 };

/** Presses keys and counts them; each key of a chord counts. */
function countedKeys(page: Page) {
  let count = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        count += key.split('+').length;
        await page.keyboard.press(key);
      }
    },
    taken: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}

test('[S2.10][S7.4] twenty registrations by keys alone, without leaving the list', async ({
  page,
  stack,
}) => {
  test.slow();
  await submitMany(stack, 'GB', 20);
  await signedIn(page, stack, 'service');
  await page.goto(`${stack.consoleUrl}/customerService${list}`);
  const rows = page.locator('[data-row]');
  await expect(rows.nth(19)).toBeVisible();
  const practices = await rows.allTextContents();
  const { press, taken } = countedKeys(page);
  const heading = page.getByRole('heading', { level: 1 });
  const shows = async (index: number) => {
    await expect(heading).toHaveText(practices[index] ?? '');
    await expect(page).toHaveURL(/\/customerService\/GB\/[^/?]+\?countryCode=GB&order=newest$/);
  };

  await press('j', 'Enter');
  await shows(0);
  await expect(heading).toBeFocused();
  taken();
  let rejections = 0;
  // 12 approvals, 6 rejections and 2 that are left.
  for (let index = 0; index < 20; index += 1) {
    await shows(index);
    if (index === 7 || index === 13) {
      await press('j');
      taken();
      continue;
    }
    const isRejection = index % 3 === 2;
    await press(isRejection ? 'r' : 'a');
    const dialog = page.getByRole('alertdialog');
    if (isRejection) {
      await expect(
        page.getByRole('searchbox', { name: en('decision.filterReasons') }),
      ).toBeFocused();
      const suggested = page.locator('label:has([data-numbered])');
      if (rejections < 2) {
        // Nothing is suggested to who has not rejected twice: one types the codes.
        for (const code of ['L02', 'B04']) {
          await page.keyboard.type(code);
          await press('Enter');
        }
      } else {
        // Digits pick what is seen: the list waits a moment for what the evidence proposes.
        await expect(suggested.nth(1)).toBeVisible();
        await press('1', '2');
      }
      rejections += 1;
      await press('Enter');
      await expect(
        page.getByText(en('decision.reasonsChosen_other', { count: '2' })),
      ).toBeVisible();
      await page.keyboard.type('Please send it again.');
      await press('Control+Enter');
    }
    await expect(dialog).toBeVisible();
    await expect(page.getByRole('button', { name: en('confirm.cancel') })).toBeFocused();
    await press('Control+Enter');
    await expect(dialog).toBeHidden();
    expect(taken(), practices[index]).toBeLessThanOrEqual(
      isRejection ? mostKeys.rejection : mostKeys.approval,
    );
    expect(new URL(page.url()).pathname).toMatch(/^\/customerService\//);
  }
  await expect(
    page
      .getByText(en('decision.decided.approved'))
      .or(page.getByText(en('decision.decided.rejected'))),
  ).toBeVisible();
  await page.goto(`${stack.consoleUrl}/customerService${list}&status=all`);
  await expect(rows.nth(19)).toBeVisible();
  const states = await rows.evaluateAll((all) => all.slice(0, 20).map((row) => row.dataset.row));
  expect(states.filter((state) => state === 'approved')).toHaveLength(12);
  expect(states.filter((state) => state === 'rejected')).toHaveLength(6);
  expect(states.filter((state) => state === 'pending')).toHaveLength(2);
});
