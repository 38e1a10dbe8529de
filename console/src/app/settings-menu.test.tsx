import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SettingsMenu } from './settings-menu.tsx';

const open = async () => {
  const screens = (
    <>
      <SettingsMenu />
      <button type="button">Next</button>
    </>
  );
  const { screen } = await renderScreen(screens, { at: '/', api: fakeApi({}) });
  const opener = screen.getByRole('button', { name: 'Language and appearance' });
  (opener.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const language = screen.getByRole('combobox', { name: 'Language' });
  await expect.element(language).toBeVisible();
  await userEvent.tab();
  await expect.element(language).toHaveFocus();
  return { screen, opener, language };
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
