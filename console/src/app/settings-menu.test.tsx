import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, json } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SettingsMenu } from './settings-menu.tsx';

const open = async (replies: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi(replies);
  const screens = (
    <>
      <SettingsMenu />
      <button type="button">Next</button>
    </>
  );
  const { screen } = await renderScreen(screens, { at: '/', api });
  const opener = screen.getByRole('button', { name: 'Language and appearance' });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const language = screen.getByRole('combobox', { name: 'Language' });
  await expect.element(language).toBeVisible();
  await userEvent.tab();
  await expect.element(language).toHaveFocus();
  return { screen, api, opener, language };
};

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('the menu closes when Tab leaves it, and covers nothing', async () => {
  await page.viewport(1280, 800);
  const { screen, language } = await open();
  await userEvent.tab();
  await expect.element(screen.getByRole('radio', { name: 'System' })).toHaveFocus();
  await expect.element(language).toBeVisible();
  await userEvent.tab();
  await expect.element(screen.getByRole('link', { name: 'Absence' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole('link', { name: 'Notifications' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole('link', { name: 'Your sessions' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Report a text' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await expect.element(language).not.toBeInTheDocument();
});

test('from the menu back to its button, a press closes it', async () => {
  const { opener, language } = await open();
  await userEvent.tab({ shift: true });
  await expect.element(opener).toHaveFocus();
  await expect.element(language).toBeVisible();
  await opener.click();
  await expect.element(language).not.toBeInTheDocument();
});

test('Escape closes the menu and returns the focus to its button', async () => {
  const { opener, language } = await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(language).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a text of the page is reported by its key, with a remark and one’s own language', async () => {
  await page.viewport(320, 700);
  const { api } = await open({ flagText: json({ flagId: crypto.randomUUID() }) });
  await page.getByRole('button', { name: 'Report a text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a text' });

  await dialog.getByRole('searchbox', { name: 'Find a text' }).fill('appear');
  await dialog.getByRole('radio', { name: 'Language and appearance' }).click();
  const remark = dialog.getByRole('textbox', { name: 'Remark (optional)' });
  await remark.fill('x'.repeat(301));
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect.element(remark).toHaveFocus();
  await expect.element(dialog.getByText('At most 300 characters.')).toBeVisible();
  await remark.fill('Too long.');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('Thank you. Your administrators see it in the settings.');
  expect(api.askedFor('flagText').map(({ body }) => body)).toMatchObject([
    { language: 'en', keys: ['frame.settings'], screen: '/', remark: 'Too long.' },
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
