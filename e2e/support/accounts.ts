import type { Page } from '@playwright/test';

export const demoPassword = 'Countersign-Demo-1';

export const accounts = {
  administrator: 'administrator@demo.example',
  administrateur: 'administrateur@demo.example',
  kanrisha: 'kanrisha@demo.example',
  service: 'service@demo.example',
  nobody: 'nobody@demo.example',
} as const;
export type AccountName = keyof typeof accounts;

/** Types an account's address and password on the provider's page, which must be showing. */
export async function signInAtProvider(
  page: Page,
  account: AccountName,
  password = demoPassword,
): Promise<void> {
  await page.locator('input[type=email]').fill(accounts[account]);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form:has(input[type=email]) button.go').click();
}
