import { expect, test, vi } from 'vitest';
import { renderForTests } from '../testing/render-for-tests.tsx';

const hourMs = 3_600_000;

test('[S4.2] the near end of the session is said quietly, with an offer to stay', async () => {
  const now = () => Date.now() + hourMs - 60_000;
  const { screen, left, session } = await renderForTests({ at: '/', parts: { now } });
  const said = screen.getByText(/^Your session ends in less than two minutes/);
  await expect.element(said).toBeVisible();
  expect(said.element().closest('[role=status]')).not.toBeNull();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
  await screen.getByRole('button', { name: 'Stay signed in' }).click();
  await vi.waitFor(() => expect(left.map(({ how }) => how)).toEqual(['assign']));
  session.noteTokenNeeded();
  await expect.element(said).not.toBeInTheDocument();
});

test('[S8.2] a sign-in that cannot begin leaves the page and its text', async () => {
  const now = () => Date.now() + hourMs - 60_000;
  const loadProvider = () => Promise.reject(new TypeError('Failed to fetch'));
  const at = '/approve?marketcode=FR';
  const { screen } = await renderForTests({ at, parts: { now, loadProvider } });
  const ticket = screen.getByRole('textbox', { name: 'Ticket number' });
  await ticket.fill('T-104233');
  await screen.getByRole('button', { name: 'Stay signed in' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Something went wrong while signing you in. Try again.');
  await expect.element(ticket).toHaveValue('T-104233');
  await expect.element(screen.getByRole('button', { name: 'Stay signed in' })).toBeVisible();
});

test('[S4.2] nothing is said while there is time', async () => {
  const now = () => Date.now() + hourMs - 180_000;
  const { screen } = await renderForTests({ at: '/', parts: { now } });
  await expect.element(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect.element(screen.getByText(/^Your session ends/)).not.toBeInTheDocument();
});

test('[S4.2] another account gets a notice on the screen it returns to', async () => {
  sessionStorage.clear();
  const kept = {
    state: 's1',
    nonce: 'n1',
    codeVerifier: 'v1',
    issuer: 'https://id.example',
    returnTo: '/not-found',
    startedAtMs: Date.now(),
    expectedSub: 'somebody-else',
  };
  sessionStorage.setItem('countersign.sign-in.s1', JSON.stringify(kept));
  const { screen, place } = await renderForTests({
    at: '/login/callback?locale=en',
    session: 'anonymous',
    callback: '/login/callback?state=s1&code=c1',
    area: sessionStorage,
    parts: { locale: () => 'en' },
  });
  await vi.waitFor(() => expect(place()).toBe('/not-found'));
  const said = screen.getByText(/Ada Moreau.*brouillon|You’re now signed in as Ada Moreau/);
  await expect.element(said).toBeVisible();
  await screen.getByRole('button', { name: /Compris|Got it/ }).click();
  await expect.element(said).not.toBeInTheDocument();
});
