import { commonLanguages } from '@countersign/domain/locale/common-languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { expect, test, vi } from 'vitest';
import { readStoredLink } from '../../login-link/stored-login-link.ts';
import { SignInError } from '../../session/sign-in-error.ts';
import { tokenCheckDelayMs } from '../../session/token-check-delay.ts';
import { fakeApi, held, json, problem, type Reply } from '../../testing/fake-api.ts';
import { me } from '../../testing/open-desk.tsx';
import { renderForTests } from '../../testing/render-for-tests.tsx';

test('[S2.2] shows title, message and a button to customer service', async () => {
  const { screen } = await renderForTests({ at: '/' });
  await expect.element(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect.element(screen.getByText(/^You’re signed in/)).toBeVisible();
  const button = screen.getByRole('link', { name: 'Open registrations' });
  await expect.element(button).toHaveAttribute('href', '/customerService');
});

const asked = (readMe: Reply) => fakeApi({ readMe }).fetch;
const withoutRole = json({ ...me, roles: [] });

test('[S6.2] an account without a role reads whom to ask for one', async () => {
  const { screen } = await renderForTests({ at: '/', fetch: asked(withoutRole) });
  const alert = screen.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/^You don’t have access/);
  await expect.element(alert).toMatchTextContent(/Ask your administrator/);
  await expect
    .element(alert.getByRole('link', { name: 'access@lumenda.example' }))
    .toHaveAttribute('href', 'mailto:access@lumenda.example');
  await expect
    .element(screen.getByRole('button', { name: 'Sign in with another account' }))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Open registrations' })).toBeVisible();
});

test('[S2.2] the button is there before the roles are known, and stays for a role', async () => {
  const { reply, release } = held(json(me));
  const { screen } = await renderForTests({ at: '/', fetch: asked(reply) });
  const button = screen.getByRole('link', { name: 'Open registrations' });
  await expect.element(button).toBeVisible();
  release();
  await expect.element(button).toBeVisible();
});

test('[S8.2] roles that cannot be read take nothing from home', async () => {
  const { screen } = await renderForTests({ at: '/', fetch: asked(problem('internal')) });
  await expect.element(screen.getByRole('link', { name: 'Open registrations' })).toBeVisible();
  expect(screen.getByRole('alert').elements()).toEqual([]);
});

test('[S2.5] a link is followed without a role too', async () => {
  const { place } = await renderForTests({
    at: '/',
    link: '/approve?ticketId=T-1&marketcode=FR',
    fetch: asked(withoutRole),
  });
  await vi.waitFor(() => expect(place()).toContain('/approve'));
});

test('[S4.4] concludes "no token" after its grace, and leaves once', async () => {
  const { screen, asked } = await renderForTests({ at: '/', session: 'anonymous' });
  await expect.element(screen.getByText('Taking you to the sign-in page…')).toBeVisible();
  await vi.waitFor(() => expect(asked).toEqual(['authorize fr_FR']));
  expect(tokenCheckDelayMs).toEqual({ atAppStart: 3000, onHome: 300 });
});

test('[S4.4] does not leave before its grace period has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { asked, left } = await renderForTests({ at: '/', session: 'anonymous' });
    await vi.advanceTimersByTimeAsync(tokenCheckDelayMs.onHome - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(left).toHaveLength(1));
  } finally {
    vi.useRealTimers();
  }
});

const forwards: readonly [string, string][] = [
  ['/approve?ticketId=T-1&marketcode=FR', '/approve?ticketNumber=T-1&countryCode=FR&locale=en_GB'],
  [
    '/reject?ticketId=T-1&marketcode=JP&locale=ja',
    '/reject?ticketNumber=T-1&countryCode=JP&locale=ja',
  ],
  ['/deny?ticketId=T-1&marketcode=FR', '/reject?ticketNumber=T-1&countryCode=FR&locale=en_GB'],
  ['/resetPassword?redirectUrl=/help', '/resetPassword?redirectUrl=%2Fhelp'],
];

test.each(forwards)('[S2.5] home follows the stored link %s', async (link, expected) => {
  const { place, storage } = await renderForTests({ at: '/', link });
  await vi.waitFor(() => expect(place()).toBe(expected));
  expect(storage.read('login-link')).toBeUndefined();
});

test('[S2.4] a second visit does not forward again', async () => {
  const { screen, place } = await renderForTests({
    at: '/',
    link: '/deny?ticketId=T-1&marketcode=FR',
  });
  await vi.waitFor(() => expect(place()).toContain('/reject'));
  await screen.getByRole('link', { name: /^Countersign/ }).click();
  await expect.element(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(place()).toBe('/');
});

test('[S2.3] a failed sign-in is shown in red, announced, and waits for the button', async () => {
  const failing = {
    parts: { loadProvider: () => Promise.reject(new SignInError('provider-unreachable')) },
  };
  const { screen, logged } = await renderForTests({
    at: '/',
    session: 'anonymous',
    link: '/approve?ticketId=T-1&marketcode=US',
    ...failing,
  });
  const reason = screen.getByRole('alert');
  await expect
    .element(reason)
    .toHaveTextContent(
      'The sign-in service isn’t responding. Check your connection and try again.',
    );
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(reason.element())
      .color.match(/[\d.]+/g)
      ?.map(Number) ?? [];
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await expect.element(screen.getByRole('button', { name: 'Try signing in again' })).toBeVisible();
  await expect
    .element(screen.getByText(/^After you sign in, you’ll continue to the link you opened/))
    .toBeVisible();
  expect(logged).toEqual([
    { event: 'sign-in-failed', reason: 'provider-unreachable', detail: undefined },
  ]);
});

test('[S2.9] [S3.7] home speaks the language of a waiting link, until one is chosen', async () => {
  const { screen, storage } = await renderForTests({
    at: '/',
    session: 'signed-out',
    link: '/approve?ticketId=T-1&marketcode=US&locale=fr_FR',
  });
  await expect.element(screen.getByRole('heading', { name: 'Session fermée' })).toBeVisible();
  await screen.getByRole('button', { name: '日本語' }).click();
  await expect.element(screen.getByRole('heading', { name: 'サインアウトしました' })).toBeVisible();
  expect(readStoredLink(storage, Date.now())).toMatchObject({ ticketNumber: 'T-1', locale: 'ja' });
});

test('[S4.1] after a sign-out home waits for the button', async () => {
  const { screen, left } = await renderForTests({ at: '/', session: 'signed-out' });
  await screen.getByRole('button', { name: 'Sign in again' }).click();
  await vi.waitFor(() => expect(left.map(({ how }) => how)).toEqual(['assign']));
});

test('[S3.7] lists the common languages, each under its own name', async () => {
  const { screen } = await renderForTests({ at: '/' });
  await screen.getByText('More languages').click();
  for (const { tag, ownName } of commonLanguages) {
    const button = screen.getByRole('button', { name: ownName, exact: true });
    await expect.element(button).toHaveAttribute('lang', toBcp47(tag));
  }
  const english = screen.getByRole('button', { name: 'English', exact: true });
  await expect.element(english).toHaveAttribute('aria-pressed', 'true');
});

test('[S3.7] languages without texts are folded, and those not confirmed are named', async () => {
  const { screen } = await renderForTests({ at: '/' });
  const korean = screen.getByRole('button', { name: '한국어' });
  await expect.element(screen.getByRole('button', { name: 'Deutsch' })).toBeVisible();
  await expect.element(korean).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^Drafts .*: Deutsch, Español, .*Portugal/)).toBeVisible();
  await screen.getByText('More languages').click();
  await expect.element(korean).toBeVisible();
});

test('[S3.7] a chosen language changes page, address and tab', async () => {
  const { screen, place, storage } = await renderForTests({ at: '/' });
  await screen.getByRole('button', { name: 'Français' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Bienvenue' })).toBeVisible();
  expect(place()).toBe('/?locale=fr');
  expect(storage.read('locale')).toBe('fr');
});
