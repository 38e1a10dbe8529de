import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderForTests } from '../testing/render-for-tests.tsx';

test('[S4.2] [S4.4] home concludes a lapse and asks in the customer’s words', async () => {
  const { screen } = await renderForTests({ at: '/', session: 'lapsed' });
  const dialog = screen.getByRole('alertdialog', { name: 'Auth required' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toHaveAccessibleDescription('Do you want to re-authenticate?');
  await expect.element(dialog.getByText('Your work is saved', { exact: false })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Yes' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'No' })).toHaveFocus();
});

test('[S4.2] No leaves the page as it is; what needs the token asks again; Yes leaves', async () => {
  const { screen, session, left } = await renderForTests({ at: '/', session: 'lapsed' });
  await screen.getByRole('button', { name: 'No' }).click();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect.element(screen.getByText(/^Your session has ended/)).toBeVisible();
  expect(left).toEqual([]);
  session.noteTokenNeeded();
  await screen.getByRole('button', { name: 'Yes' }).click();
  await vi.waitFor(() => expect(left.map(({ how }) => how)).toEqual(['assign']));
});

test('a sign-in that is too old for an act: later, or now with its greatest age', async () => {
  const { screen, session, asked } = await renderForTests({ at: '/' });
  session.noteTokenNeeded({ maxAgeSeconds: 600 });
  const dialog = screen.getByRole('alertdialog', { name: 'Confirm it’s you' });
  await expect.element(dialog).toHaveAccessibleDescription(/^This step needs a recent sign-in/);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(session.readToken().kind).toBe('live');
  session.noteTokenNeeded({ maxAgeSeconds: 600 });
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await vi.waitFor(() => expect(asked.at(-1)).toMatch(/^authorize \S+ fresh/));
});

test('a sign-in that is too weak for an act: the strength that the API names is asked for', async () => {
  const { screen, session, asked } = await renderForTests({ at: '/' });
  session.noteTokenNeeded({ maxAgeSeconds: 600, acrValues: 'phr' });
  const dialog = screen.getByRole('alertdialog', { name: 'Confirm it’s you' });
  await expect.element(dialog).toHaveAccessibleDescription(/^This step needs a stronger sign-in/);
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await vi.waitFor(() => expect(asked.at(-1)).toMatch(/^authorize \S+ fresh/));
});

test('[S4.2] Esc means No', async () => {
  const { screen, session } = await renderForTests({ at: '/', session: 'lapsed' });
  await expect.element(screen.getByRole('button', { name: 'No' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(session.getState()).toMatchObject({ kind: 'lapsed', prompt: 'declined' });
});
