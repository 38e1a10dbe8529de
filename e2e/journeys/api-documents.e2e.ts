import { expect, test } from '../support/test.ts';

test('[S7.2] the API is described for people, and its page obeys its policy', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.consoleUrl}/api/docs`);
  await expect(page.getByRole('heading', { name: /Countersign business API/ })).toBeVisible();
  // All groups are there at once, so that the browser finds them too.
  await expect(page.getByRole('heading', { name: /^webhooks/ })).toBeAttached();
  await page.getByRole('heading', { name: /^registrations/ }).click();
  await page.getByRole('button', { name: /Approve or reject a pending registration/ }).click();
  await expect(page.getByText('preview-outdated', { exact: true })).toBeVisible();
});
