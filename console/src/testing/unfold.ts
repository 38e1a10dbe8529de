import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** What the applicant sent of practice and contact, which a phone folds. */
export async function unfoldApplication(asSent = 'The application as it was sent'): Promise<void> {
  await page.getByText(asSent).click();
}

/** Unfolds every fact of the evidence, with what can be done about it. */
export async function unfoldFacts(screen: { getByRole: Locator['getByRole'] }): Promise<void> {
  const evidence = screen.getByRole('region', { name: 'Evidence' });
  const facts = () => [...evidence.element().querySelectorAll('details')];
  await expect.poll(() => facts().length).toBeGreaterThan(0);
  for (const fact of facts()) fact.open = true;
}
