import { beforeEach, expect, test } from 'vitest';
import { json, problem } from '../../../testing/fake-api.ts';
import { openDesk } from '../../../testing/open-desk.tsx';

const at = '/customerService/sessions';
const alex = { subject: 'alex', name: 'Alex Morgan' };
const here = {
  sessionId: '01941f29-7c00-7000-8000-000000000001',
  person: alex,
  browser: 'Firefox',
  system: 'Linux',
  network: '203.0.113.0/24',
  beganAt: '2026-11-20T08:00:00.000Z',
  seenAt: '2026-11-20T09:00:00.000Z',
  isCurrent: true,
};
const there = {
  ...here,
  sessionId: '01941f29-7c00-7000-8000-000000000002',
  browser: 'Chrome',
  system: 'Android',
  network: null,
  isCurrent: false,
};

beforeEach(() => sessionStorage.clear());

test('a person sees where they are signed in, and ends one of the others', async () => {
  const { screen, api } = await openDesk(at, {
    listMySessions: json({ items: [here, there] }),
    endMySession: json({ items: [here] }),
  });
  await expect.element(screen.getByText('Firefox on Linux')).toBeVisible();
  await expect.element(screen.getByText('This session')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Registrations' }).last())
    .not.toHaveAttribute('aria-current');
  await expect.element(screen.getByText('Network 203.0.113.0/24')).toBeVisible();
  expect(screen.getByRole('button', { name: /^End session:/ }).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'End session: Chrome on Android' }).click();
  await expect
    .element(screen.getByText('Chrome on Android will be signed out within a minute.'))
    .toBeVisible();
  expect(api.askedFor('endMySession')).toEqual([]);
  await screen.getByRole('button', { name: 'End session', exact: true }).click();
  await expect
    .element(screen.getByText('Chrome on Android', { exact: true }))
    .not.toBeInTheDocument();
  expect(api.askedFor('endMySession')).toHaveLength(1);
  await expect
    .element(screen.getByRole('button', { name: 'End all other sessions' }))
    .not.toBeInTheDocument();
});

test('all others end after a question; cancelled, none', async () => {
  const { screen, api } = await openDesk(at, {
    listMySessions: json({ items: [here, there] }),
    endMyOtherSessions: json({ items: [here] }),
  });
  // The question's own button has the same name, and a closed question leaves within half a second.
  const all = screen.getByRole('button', { name: 'End all other sessions' }).first();
  await all.click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(api.askedFor('endMyOtherSessions')).toEqual([]);
  await all.click();
  await screen
    .getByRole('alertdialog')
    .getByRole('button', { name: 'End all other sessions' })
    .click();
  await expect
    .element(screen.getByText('Chrome on Android', { exact: true }))
    .not.toBeInTheDocument();
  expect(api.askedFor('endMyOtherSessions')).toHaveLength(1);
});

test('a failed reading can be repeated, and a failed end is said', async () => {
  const { screen } = await openDesk(at, {
    listMySessions: [
      problem('internal'),
      json({ items: [here, { ...there, browser: null, system: null }] }),
    ],
    endMySession: problem('not-found'),
  });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await screen.getByRole('button', { name: 'End session: Unknown browser' }).click();
  await screen.getByRole('button', { name: 'End session', exact: true }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByText('Unknown browser', { exact: true })).toBeVisible();
});
