import { mailLink } from '../support/links.ts';
import { signedIn } from '../support/signed-in.ts';
import { expect, test } from '../support/test.ts';

const colours = () => {
  const { color, backgroundColor } = getComputedStyle(document.body);
  return { color, backgroundColor };
};
const ofLight = { color: 'rgb(19, 32, 30)', backgroundColor: 'rgb(245, 246, 244)' };

for (const dark of ['system', 'chosen'] as const) {
  test(`paper is white where the ${dark} appearance is dark`, async ({ page, stack }) => {
    const ticket = await stack.intake.submit('US');
    await signedIn(page, stack, 'administrator');
    await page.emulateMedia({ colorScheme: dark === 'system' ? 'dark' : 'light' });
    await page.goto(mailLink(stack, 'approve', ticket));
    await expect(page.getByRole('heading', { level: 1, name: ticket.practice })).toBeVisible();
    if (dark === 'chosen') {
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark';
      });
    }
    expect(await page.evaluate(colours)).not.toEqual(ofLight);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(colours)).toEqual(ofLight);
  });
}
