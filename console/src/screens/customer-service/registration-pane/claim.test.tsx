import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { serverClock } from '../../../clock/server-clock.ts';
import { dated, held, json, problem } from '../../../testing/fake-api.ts';
import { claimOf, openDesk } from '../../../testing/open-desk.tsx';

const at = '/customerService/FR/T-104233';
const minuteMs = 60_000;
const mai = {
  subject: 'mai',
  name: 'Mai Tanaka',
  claimedAt: '2026-11-20T09:00:00.000Z',
  until: '2099-11-20T09:15:00.000Z',
};

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  serverClock.learn(new Headers({ date: new Date().toUTCString() }));
});

test('opening claims nothing; claim and release update the card and the heading', async () => {
  const { screen, api } = await openDesk(at, {
    claimRegistration: claimOf('alex'),
    releaseClaim: claimOf(null),
  });
  const card = screen.getByRole('region', { name: 'Who is reviewing it' });
  const heading = () => document.querySelector('main header')?.textContent;
  await expect.element(card.getByText('Unassigned', { exact: true })).toBeVisible();
  await expect.poll(heading).toMatch(/Unassigned$/);
  expect(api.askedFor('claimRegistration')).toEqual([]);
  await screen.getByRole('button', { name: 'Work on this' }).click();
  await expect.element(card.getByText(/You’re working on this \(until \d/)).toBeVisible();
  await expect.poll(heading).toMatch(/Alex Morgan$/);
  await screen.getByRole('button', { name: 'Give back', exact: true }).click();
  await expect.element(card.getByText('Unassigned', { exact: true })).toBeVisible();
  await expect.poll(heading).toMatch(/Unassigned$/);
});

test('an answer that was asked for before the claim does not take it back', async () => {
  const before = held(claimOf(null));
  const { screen } = await openDesk(at, {
    readClaim: [before.reply, claimOf('alex')],
    claimRegistration: claimOf('alex'),
  });
  await screen.getByRole('button', { name: 'Work on this' }).click();
  const release = screen.getByRole('button', { name: 'Give back', exact: true });
  await expect.element(release).toBeVisible();
  before.release();
  // Time for it to arrive and be shown.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect.element(release).toBeVisible();
});

test('a colleague’s is taken over only after a question', async () => {
  const { screen, api } = await openDesk(at, {
    readClaim: claimOf('mai', 'Mai Tanaka'),
    takeOverClaim: claimOf('alex'),
  });
  await expect.element(screen.getByText(/Mai Tanaka is working on this \(until/)).toBeVisible();
  await screen.getByRole('button', { name: 'Take over' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(api.askedFor('takeOverClaim')).toEqual([]);
  await screen.getByRole('button', { name: 'Take over' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click();
  await expect.element(screen.getByText(/You’re working on this/)).toBeVisible();
});

test('[S8.2] a refused claim names the colleague', async () => {
  const { screen } = await openDesk(at, {
    claimRegistration: problem('claimed-by-another', { claim: mai }),
  });
  await screen.getByRole('button', { name: 'Work on this' }).click();
  await expect.element(screen.getByText(/Mai Tanaka is working on this \(until/)).toBeVisible();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/req-4711/);
});

test('one’s own claim is renewed by activity, at most once a minute', async () => {
  const { screen, api } = await openDesk(at, {
    readClaim: claimOf('alex'),
    claimRegistration: claimOf('alex'),
  });
  await expect.element(screen.getByText(/You’re working on this/)).toBeVisible();
  await userEvent.keyboard('{Shift}');
  expect(api.askedFor('claimRegistration')).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minuteMs });
  await userEvent.keyboard('{Shift}');
  await userEvent.keyboard('{Shift}');
  await expect.poll(() => api.askedFor('claimRegistration').length).toBe(1);
});

test.each([
  ['behind', 10, /Unassigned$/],
  ['ahead', -10, /Mai Tanaka$/],
])('a claim ends by the server’s clock, with a device ten minutes %s', async (_, ahead, who) => {
  // By the device, the claim of the first case has five minutes left, and the other has ended.
  const until = new Date(Date.now() + (ahead / 2) * minuteMs).toISOString();
  const claimedAt = '2026-11-20T09:00:00.000Z';
  const claim = { subject: 'mai', name: 'Mai Tanaka', claimedAt, until };
  const read = json({ countryCode: 'FR', ticketNumber: 'T-104233', claim });
  const { screen } = await openDesk(at, { readClaim: dated(read, ahead * minuteMs) });
  const card = screen.getByRole('region', { name: 'Who is reviewing it' });
  await expect
    .element(card.getByText(ahead > 0 ? 'Unassigned' : /^Mai Tanaka is working/))
    .toBeVisible();
  await expect.poll(() => document.querySelector('main header')?.textContent).toMatch(who);
});
