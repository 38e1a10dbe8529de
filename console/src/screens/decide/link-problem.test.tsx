import { expect, test } from 'vitest';
import { renderForTests } from '../../testing/render-for-tests.tsx';

test('[S2.7] [S8.2] a change of language preserves the text of a broken link’s form', async () => {
  const { screen } = await renderForTests({ at: '/approve?marketcode=FR' });
  await screen.getByRole('textbox', { name: 'Ticket number' }).fill('T-104233');
  await screen.getByRole('button', { name: 'Language and appearance' }).click();
  await screen.getByLabelText('Language').selectOptions('fr');
  await expect.element(screen.getByRole('button', { name: 'Ouvrir la demande' })).toBeVisible();
  expect(document.querySelector<HTMLInputElement>('#ticket-number')?.value).toBe('T-104233');
});
