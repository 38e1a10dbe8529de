import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderForTests } from '../testing/render-for-tests.tsx';
import { memoryArea } from '../testing/session-for-tests.ts';

test.each([
  '/nothing',
  '/Approve',
  '/resetpassword',
  '/approve/x',
  '/login',
  '/settings',
  '/Settings/FR',
  '/settings/FR/x',
])('[S2.1] %s is no path of ours and leads to not-found', async (at) => {
  const { screen, place } = await renderForTests({ at });
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(place()).toBe('/not-found');
});

test('[S2.1] [S3.3] an unknown path leads to not-found in the language it asked for', async () => {
  const { screen, place } = await renderForTests({ at: '/nothing?locale=fr_FR&x=1' });
  await expect.element(screen.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  expect(place()).toBe('/not-found?locale=fr_FR');
});

test('[S2.1] the page after a sign-out does not call a signed-in person signed out', async () => {
  const { screen, place } = await renderForTests({ at: '/signed-out' });
  await expect.element(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(place()).toBe('/');
});

test('[S2.1] not-found and signed-out require no sign-in', async () => {
  const { screen, left } = await renderForTests({ at: '/not-found', session: 'anonymous' });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await screen.unmount();
  const other = await renderForTests({ at: '/signed-out/', session: 'anonymous' });
  await expect
    .element(other.screen.getByRole('heading', { name: 'You’re signed out' }))
    .toBeVisible();
  expect(left).toEqual([]);
  expect(other.left).toEqual([]);
});

test.each([
  '/approve',
  '/reject',
  '/resetPassword',
  '/customerService',
  '/customerService/FR/T-1',
  '/settings/FR',
])('[S4.1] [S6.1] %s redirects to the provider once', async (at) => {
  const { screen, left, asked } = await renderForTests({ at, session: 'anonymous' });
  await vi.waitFor(() => expect(left).toHaveLength(1));
  expect(left[0]?.how).toBe('replace');
  expect(asked).toHaveLength(1);
  expect(screen.getByRole('alertdialog').query()).toBeNull();
});

test.each(['/settings/FR?locale=fr_FR', '/customerService/settings/FR?locale=fr_FR'])(
  '[S2.1] %s leads to the settings of the market, with its query',
  async (at) => {
    const { place } = await renderForTests({ at });
    const settings = '/customerService/settings?locale=fr_FR&countryCode=FR';
    // Its screen comes with a file of its own.
    await expect.poll(place).toBe(settings);
  },
);

test('[S4.1] after a sign-out a screen offers a sign-in and starts none', async () => {
  const { screen, left } = await renderForTests({ at: '/approve', session: 'signed-out' });
  const button = screen.getByRole('button', { name: 'Sign in again' });
  await expect.element(button).toBeVisible();
  expect(left).toEqual([]);
  await button.click();
  await vi.waitFor(() => expect(left).toHaveLength(1));
});

test('[S1.1] every page has logo, privacy notice, terms and copyright line', async () => {
  const { screen } = await renderForTests({ at: '/not-found', session: 'anonymous' });
  await expect.element(screen.getByRole('link', { name: 'Countersign: start page' })).toBeVisible();
  const privacy = screen.getByRole('link', { name: 'Privacy notice' });
  await expect.element(privacy).toHaveAttribute('href', 'https://lumenda.example/privacy');
  await expect.element(screen.getByRole('link', { name: 'Terms of use' })).toBeVisible();
  await expect.element(screen.getByText('© 2026 Lumenda Eye Care')).toBeVisible();
});

test('[S1.1] the frame speaks the person’s language, its links included', async () => {
  const { screen } = await renderForTests({ at: '/not-found', genLocale: 'fr_FR' });
  const privacy = screen.getByRole('link', { name: 'Politique de confidentialité' });
  await expect.element(privacy).toHaveAttribute('href', 'https://lumenda.example/fr/privacy');
  expect(document.documentElement.lang).toBe('fr');
  await vi.waitFor(() => expect(document.title).toBe('Page introuvable – Countersign'));
});

test('[S3.1] the person’s name is on every page, with sign-out', async () => {
  const { screen, session, asked, left } = await renderForTests({ at: '/not-found' });
  await expect.element(screen.getByText('Ada Moreau')).toBeVisible();
  await screen.getByRole('button', { name: 'Language and appearance' }).click();
  await screen.getByRole('button', { name: 'Sign out' }).click();
  expect(session.getState()).toEqual({ kind: 'signed-out' });
  // The provider's form leaves the page; the console itself goes nowhere.
  const ending = `end session id-1 ${window.location.origin}/signed-out`;
  await vi.waitFor(() => expect(asked).toContain(ending));
  expect(left).toEqual([]);
  expect(screen.getByText('Ada Moreau').query()).toBeNull();
});

test('[S3.3] the page after a sign-out is in the language before it', async () => {
  const { screen, storage } = await renderForTests({ at: '/not-found', genLocale: 'ja_JP' });
  await screen.getByRole('button', { name: '言語と表示' }).click();
  await screen.getByRole('button', { name: 'サインアウト' }).click();
  await vi.waitFor(() => expect(storage.read('signed-out-locale')).toBe('ja_JP'));
  const area = memoryArea();
  area.setItem('countersign.signed-out-locale', 'ja_JP');
  const after = { at: '/signed-out', session: 'signed-out', area } as const;
  const { screen: page, place } = await renderForTests(after);
  await expect.element(page.getByRole('heading', { name: 'サインアウトしました' })).toBeVisible();
  expect(place()).toBe('/signed-out?locale=ja_JP');
});

test('[S3.7] the switch on every page writes the language into the address', async () => {
  const { screen, place, storage } = await renderForTests({ at: '/not-found' });
  await screen.getByRole('button', { name: 'Language and appearance' }).click();
  await screen.getByLabelText('Language').selectOptions('ja');
  await expect
    .element(screen.getByRole('heading', { name: 'ページが見つかりません' }))
    .toBeVisible();
  expect(place()).toBe('/not-found?locale=ja');
  expect(storage.read('locale')).toBe('ja');
  expect(document.documentElement.lang).toBe('ja');
});

test('[S3.3] the address’s locale goes before the token’s', async () => {
  const { screen } = await renderForTests({ at: '/not-found?locale=fr', genLocale: 'ja_JP' });
  await expect.element(screen.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
});

test('[S4.3] after a sign-out offline the page says what is left to do', async () => {
  const { screen } = await renderForTests({ at: '/signed-out?offline', session: 'signed-out' });
  await expect.element(screen.getByText(/sign-in service still has you signed in/)).toBeVisible();
  await screen.unmount();
  const { screen: without } = await renderForTests({ at: '/signed-out', session: 'signed-out' });
  await expect.element(without.getByRole('heading', { name: /signed out/ })).toBeVisible();
  await expect.element(without.getByText(/sign-in service/)).not.toBeInTheDocument();
});

test('[S8.2] being offline is said before anything fails for it', async () => {
  const { screen } = await renderForTests({ at: '/not-found' });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await expect.element(screen.getByText(/^You’re offline/)).toBeVisible();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText(/^You’re offline/)).not.toBeInTheDocument();
  online.mockRestore();
});

test('[S2.1] the first stop of the keyboard leads past the header', async () => {
  const { screen } = await renderForTests({ at: '/not-found' });
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('main')).toHaveFocus();
});
