import { expect, test, vi } from 'vitest';
import { renderForTests } from '../../testing/render-for-tests.tsx';

const callback = '/login/callback?state=s1&code=c1';

/** A transaction as the trip to the provider left it. */
function transaction(returnTo: string) {
  return JSON.stringify({
    state: 's1',
    nonce: 'n1',
    codeVerifier: 'v1',
    issuer: 'https://id.example',
    returnTo,
    startedAtMs: Date.now(),
  });
}

async function finish(returnTo: string, link?: string) {
  sessionStorage.clear();
  sessionStorage.setItem('countersign.sign-in.s1', transaction(returnTo));
  return renderForTests({
    at: '/login/callback',
    session: 'anonymous',
    callback,
    area: sessionStorage,
    ...(link === undefined ? {} : { link }),
  });
}

test('[S2.12] the callback goes to the stored link’s screen', async () => {
  const { place } = await finish('/customerService', '/deny?ticketId=T-1&marketcode=FR');
  await vi.waitFor(() =>
    expect(place()).toBe('/reject?ticketNumber=T-1&countryCode=FR&locale=fr_FR'),
  );
});

test('[S2.12] else to the former screen, with one token request under StrictMode', async () => {
  const { place, asked } = await finish('/not-found?x=1');
  await vi.waitFor(() => expect(place()).toBe('/not-found?x=1'));
  expect(asked).toEqual(['token v1']);
});

test('[S2.12] else home', async () => {
  const { place, screen } = await finish('//evil.example');
  await vi.waitFor(() => expect(place()).toBe('/'));
  await expect.element(screen.getByRole('heading', { name: 'Bienvenue' })).toBeVisible();
});

test('[S2.12] [S2.3] on failure home, with the reason', async () => {
  sessionStorage.clear();
  const { place, screen, asked } = await renderForTests({
    at: '/login/callback',
    session: 'anonymous',
    callback,
  });
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This sign-in has expired or was started in another tab. Sign in again.');
  expect(place()).toBe('/');
  expect(asked).toEqual([]);
});
