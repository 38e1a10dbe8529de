import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverClock } from '../../../clock/server-clock.ts';
import { dated, json } from '../../../testing/fake-api.ts';
import { me, openDesk, row, rows } from '../../../testing/open-desk.tsx';
import { visitName } from '../visits/visit.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(() => serverClock.learn(new Headers({ date: new Date().toUTCString() })));

const hour = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const items = [
  { ...row, changedAt: ago(hour) },
  {
    ...row,
    ticketNumber: 'T-2',
    practiceName: 'New',
    submittedAt: ago(hour),
    changedAt: ago(hour),
  },
  { ...row, ticketNumber: 'T-3', practiceName: 'Old', changedAt: ago(9 * hour) },
  { ...row, ticketNumber: 'T-4', practiceName: 'Unchanged', changedAt: null },
];

test('rows that others changed since the last visit are marked until they are opened', async () => {
  const visit = { base: null, seen: Date.now() - 5 * hour };
  localStorage.setItem(`countersign.${visitName('alex')}`, JSON.stringify(visit));
  const { screen } = await openDesk('/customerService', { listRegistrations: rows(null, items) });
  await expect.element(screen.getByText('Changed since your last visit')).toBeInTheDocument();
  await expect.element(screen.getByText('New since your last visit')).toBeInTheDocument();
  expect(document.querySelectorAll('[title$="your last visit"]')).toHaveLength(2);
  await screen.getByRole('link', { name: row.practiceName }).click();
  await screen.getByRole('link', { name: 'Back to registrations' }).click();
  await expect.element(screen.getByText('New since your last visit')).toBeInTheDocument();
});

test('a first visit marks nothing', async () => {
  const { screen } = await openDesk('/customerService', {
    listRegistrations: rows(null, items),
    countRegistrations: json({ count: 4, capped: false }),
  });
  await expect.element(screen.getByText('Unchanged')).toBeVisible();
  expect(document.querySelectorAll('[title$="your last visit"]')).toHaveLength(0);
});

test.each([
  ['ahead', -10],
  ['behind', 10],
])('a visit is stored by the server’s clock, with a device ten minutes %s', async (_, ahead) => {
  const aheadMs = ahead * 60_000;
  const serverMs = Date.now() + aheadMs;
  const { screen } = await openDesk('/customerService', {
    readMe: dated(json(me), aheadMs),
    listRegistrations: dated(rows(null, items), aheadMs),
  });
  await expect.element(screen.getByText('Unchanged')).toBeVisible();
  const stored = () =>
    JSON.parse(localStorage.getItem(`countersign.${visitName('alex')}`) ?? '{"seen":0}').seen;
  await expect.poll(() => Math.abs(stored() - serverMs)).toBeLessThan(60_000);
});
