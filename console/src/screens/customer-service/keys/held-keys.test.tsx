import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';

const queue = ['T-1', 'T-2', 'T-3'].map((ticketNumber) => ({
  ...row,
  ticketNumber,
  practiceName: `Practice ${ticketNumber}`,
}));
const repeat = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true }),
  );

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => page.viewport(390, 844));

test('[S9.1] a held key moves from row to row, and opens nothing', async () => {
  const { screen, place } = await openDesk('/customerService', {
    listRegistrations: rows(null, queue),
  });
  await expect.element(screen.getByRole('link', { name: 'Practice T-1' })).toBeVisible();
  await userEvent.keyboard('j');
  repeat('j');
  await expect.element(screen.getByRole('link', { name: 'Practice T-2' })).toHaveFocus();
  for (const key of ['r', 'a', 'x', '?', '/']) repeat(key);
  await userEvent.keyboard('k');
  await expect.element(screen.getByRole('link', { name: 'Practice T-1' })).toHaveFocus();
  expect(place.path).toBe('/customerService');
  expect(document.querySelectorAll('[data-mark]:checked')).toHaveLength(0);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('[S9.1] a held key is no text of the form that it has opened', async () => {
  const { screen } = await openDesk('/customerService/FR/T-104233');
  await expect.element(screen.getByText('73282932000074')).toBeVisible();
  await userEvent.keyboard('r');
  const filter = screen.getByRole('searchbox', { name: 'Filter reasons' });
  await expect.element(filter).toHaveFocus();
  expect(repeat('r')).toBe(false);
  await userEvent.keyboard('{Backspace}');
  expect(repeat('r')).toBe(true);
});

test('[S9.1] a key counts from the moment on in which Esc closes a dialog, while that still leaves the screen', async () => {
  const { screen } = await openDesk('/customerService', { listRegistrations: rows(null, queue) });
  await expect.element(screen.getByRole('link', { name: 'Practice T-1' })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  const dialog = document.querySelector('dialog');
  // As long as a slow machine makes it.
  dialog?.animate({ opacity: [1, 0] }, { duration: 60_000 });
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(dialog?.isConnected).toBe(true);
  await userEvent.keyboard('/');
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
});

test('[S9.1] a held Enter in the palette runs nothing', async () => {
  const { screen, place } = await openDesk('/customerService');
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = screen.getByRole('combobox', { name: 'Go to a page or action' });
  await field.fill('overv');
  await expect.element(screen.getByRole('option', { name: 'Overview' })).toBeVisible();
  repeat('Enter');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  expect(place.path).toBe('/customerService');
});
