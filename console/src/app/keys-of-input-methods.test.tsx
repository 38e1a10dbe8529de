import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { json } from '../testing/fake-api.ts';
import { openDecision } from '../testing/open-decision.tsx';
import { openDesk } from '../testing/open-desk.tsx';

/** As Safari sends the key that ends a composition, after the composition (WebKit 165004). */
const composing = { keyCode: 229, isComposing: false, bubbles: true, cancelable: true };
const press = (field: Locator, key: string, more: KeyboardEventInit = {}) => {
  const element = field.element();
  (element as HTMLElement).focus();
  return element.dispatchEvent(new KeyboardEvent('keydown', { key, ...composing, ...more }));
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => page.viewport(390, 844));

test('[S7.4] Enter that ends a composition chooses no reason', async () => {
  const { screen } = await openDecision('reject', {}, 'ja');
  const filter = screen.getByRole('searchbox');
  await filter.fill('免許');
  press(filter, 'Enter');
  await expect.element(filter).toHaveValue('免許');
  expect(document.querySelectorAll('input[type="checkbox"]:checked')).toHaveLength(0);
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => document.querySelectorAll('input[type="checkbox"]:checked').length)
    .toBe(1);
});

test('[S2.10] a chord within a composition neither asks nor confirms', async () => {
  const { screen, api } = await openDecision('approve');
  const note = screen.getByLabelText('Internal note');
  await expect.element(note).toBeVisible();
  const dialog = screen.getByRole('alertdialog');
  await note.click(); // real keys go to the frame that has the focus
  expect(press(note, 'Enter', { ctrlKey: true })).toBe(true);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).toBeVisible();
  expect(press(dialog.getByRole('button').first(), 'Enter', { ctrlKey: true })).toBe(true);
  await expect.element(dialog).toBeVisible();
  expect(api.askedFor('decideRegistration')).toEqual([]);
});

test('Enter that ends a composition stays in the search box', async () => {
  const { screen } = await openDesk('/customerService');
  const box = screen.getByLabelText('Search', { exact: true });
  await expect.element(screen.getByText('Optique Lafayette-Bourse')).toBeVisible();
  await box.fill('眼科');
  expect(press(box, 'Enter')).toBe(true);
  expect(press(box, 'Escape')).toBe(true);
  await expect.element(box).toHaveValue('眼科');
});

test('[S9.1] Enter that ends a composition runs nothing of the palette', async () => {
  await page.viewport(1280, 800);
  const { screen, place } = await openDesk('/customerService');
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = screen.getByRole('combobox', { name: 'Go to a page or action' });
  await field.fill('overv');
  await expect.element(screen.getByRole('option', { name: 'Overview' })).toBeVisible();
  expect(press(field, 'Enter')).toBe(true);
  await expect.element(field).toBeVisible();
  expect(place.path).toBe('/customerService');
});

test('Escape that ends a composition leaves a view’s new name', async () => {
  const view = { viewId: '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a', name: 'Late', address: '' };
  const { screen } = await openDesk('/customerService', { listViews: json({ items: [view] }) });
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Views' }).click();
  await screen.getByRole('button', { name: 'Rename Late' }).click();
  const name = screen.getByRole('textbox', { name: 'Rename Late' });
  await name.fill('遅延');
  press(name, 'Escape');
  await expect.element(name).toHaveValue('遅延');
  await expect.element(screen.getByRole('dialog', { name: 'Views' })).toBeVisible();
});
