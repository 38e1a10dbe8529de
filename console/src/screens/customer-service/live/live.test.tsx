import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Asked, held, json, lost, problem, type Reply } from '../../../testing/fake-api.ts';
import { fakeFeed } from '../../../testing/fake-feed.ts';
import { claimOf, openDesk, row } from '../../../testing/open-desk.tsx';
import { decidedRegistration, pendingRegistration } from '../../../testing/sample-registration.ts';

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const mai = { subject: 'mai', name: 'Mai Tanaka', claimedAt: row.submittedAt, until: inAnHour };
const decided = {
  ...row,
  status: 'approved' as const,
  version: 2,
  decidedAt: row.dueAt,
  decidedByName: 'Mai Tanaka',
};
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const rowOf = (ticketNumber: string) => ({
  ...row,
  ticketNumber,
  practiceName: `Practice ${ticketNumber}`,
});

/** The registrations of the list, as they are now; others are found by their names. */
function lists(shown: readonly (typeof row)[], now: () => readonly (typeof row)[]): Reply {
  return (asked: Asked) => {
    const keys = asked.address.searchParams.get('keys')?.split(',');
    const items =
      keys === undefined
        ? shown.map((one) => now().find((other) => other.ticketNumber === one.ticketNumber) ?? one)
        : now().filter((one) => keys.includes(`${one.countryCode}/${one.ticketNumber}`));
    return json({ items, nextCursor: null })(asked);
  };
}

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => {
  vi.useRealTimers();
  return page.viewport(390, 844);
});

const cells = () => [...document.querySelectorAll('tbody tr')].map((one) => one.textContent);

test('[S2.1] a row follows in place what others do, and stays where it is', async () => {
  const feed = fakeFeed();
  const now = { rows: [] as (typeof row)[] };
  const { screen } = await openDesk('/customerService', {
    readChanges: feed.reply,
    listRegistrations: lists([rowOf('T-1'), row, rowOf('T-3')], () => now.rows),
  });
  await expect.poll(() => cells().length).toBe(3);
  await expect.poll(feed.streams).toBe(1);
  now.rows = [{ ...row, assignee: mai }];
  feed.send({ kind: 'claimed' });
  await expect.element(screen.getByText('Mai Tanaka')).toBeVisible();
  now.rows = [decided];
  feed.send({ kind: 'decided', version: 2 });
  await expect.poll(() => cells()[1]).toContain('Approved');
  expect(cells()).toHaveLength(3);
  await expect.element(screen.getByText(/^Show \d+ new/)).not.toBeInTheDocument();
});

test('[S2.1] new registrations are announced and listed on request', async () => {
  const feed = fakeFeed();
  const shown = [row];
  const fresh = [rowOf('T-7'), rowOf('T-8')];
  const { screen, api } = await openDesk('/customerService?countryCode=FR', {
    readChanges: feed.reply,
    listRegistrations: lists(shown, () => fresh),
  });
  await expect.poll(feed.streams).toBe(1);
  await expect.poll(() => cells().length).toBe(1);
  const top = () => document.querySelector('table')?.getBoundingClientRect().top;
  const before = top();
  feed.send({ kind: 'received', ticketNumber: 'T-7' });
  feed.send({ kind: 'received', ticketNumber: 'T-8' });
  // Does not fit: the API leaves it out.
  feed.send({ kind: 'received', ticketNumber: 'T-9', countryCode: 'JP' });
  const button = screen.getByRole('button', { name: 'Show 2 new' });
  await expect.element(button).toBeVisible();
  const asked = api.askedFor('listRegistrations').at(-1)?.address.searchParams;
  expect(Object.fromEntries(asked ?? [])).toEqual({
    status: 'pending',
    countryCode: 'FR',
    keys: 'FR/T-7,FR/T-8,JP/T-9',
  });
  expect(cells()).toHaveLength(1);
  expect(top()).toBe(before);
  shown.push(...fresh);
  await button.click();
  await expect.poll(() => cells().length).toBe(3);
  await expect.element(screen.getByRole('link', { name: /Lafayette/ })).toHaveFocus();
  await expect.element(button).not.toBeInTheDocument();
});

test('one that is decided before it was shown is new no longer', async () => {
  const feed = fakeFeed();
  let fresh = [rowOf('T-7')];
  const { screen } = await openDesk('/customerService', {
    readChanges: feed.reply,
    listRegistrations: lists([row], () => fresh),
  });
  await expect.poll(feed.streams).toBe(1);
  await expect.poll(() => cells().length).toBe(1);
  feed.send({ kind: 'received', ticketNumber: 'T-7' });
  const button = screen.getByRole('button', { name: 'Show 1 new' });
  await expect.element(button).toBeVisible();
  fresh = [];
  feed.send({ kind: 'decided', ticketNumber: 'T-7' });
  await expect.element(button).not.toBeInTheDocument();
});

test('where the list has further pages, the new ones are shown first', async () => {
  const feed = fakeFeed();
  const { screen, place } = await openDesk('/customerService', {
    readChanges: feed.reply,
    listRegistrations: (asked) =>
      asked.address.searchParams.has('keys')
        ? json({ items: [rowOf('T-7')], nextCursor: null })(asked)
        : json({ items: [row], nextCursor: 'c-2' })(asked),
  });
  await expect.poll(feed.streams).toBe(1);
  await expect.poll(() => cells().length).toBe(1);
  feed.send({ kind: 'received', ticketNumber: 'T-7' });
  await screen.getByRole('button', { name: 'Show 1 new' }).click();
  await expect.poll(() => place.path).toBe('/customerService?order=newest');
});

test('what was missed is made up for, row by row', async () => {
  const feed = fakeFeed();
  const shown = [row, rowOf('T-2')];
  const { screen } = await openDesk('/customerService', {
    readChanges: feed.reply,
    listRegistrations: lists(shown, () => [decided]),
  });
  await expect.poll(feed.streams).toBe(1);
  await expect.poll(() => cells().length).toBe(2);
  // By now the list would begin with another one, and without the decided one.
  shown.splice(0, 2, rowOf('T-5'), rowOf('T-2'));
  feed.reset();
  await expect.poll(() => cells()[0]).toContain('Approved');
  expect(cells()[1]).toContain('Practice T-2');
  await expect.element(screen.getByRole('button', { name: 'Show 1 new' })).toBeVisible();
});

test('[S8.2] an interruption is shown quietly, and its end too', async () => {
  const feed = fakeFeed();
  let isAway = false;
  const { screen } = await openDesk('/customerService', {
    readChanges: (asked) => (isAway ? lost(asked) : feed.reply(asked)),
  });
  await expect.poll(feed.streams).toBe(1);
  await expect.element(screen.getByText('Reconnecting…')).not.toBeInTheDocument();
  isAway = true;
  feed.cut();
  await expect.element(screen.getByText('Reconnecting…')).toBeVisible();
  isAway = false;
  await expect.poll(feed.streams).toBe(1);
  await expect.element(screen.getByText('Reconnecting…')).not.toBeInTheDocument();
});

test.each([
  ['en', 'Updating every 30 s'],
  ['fr', 'Mise à jour toutes les 30\u00a0s'],
  ['ja', '30秒ごとに更新'],
] as const)('[S8.2] without a stream it is asked page by page, in %s', async (language, text) => {
  const { screen } = await openDesk(
    '/customerService',
    {
      readChanges: (asked) =>
        asked.headers.get('accept')?.includes('text/event-stream')
          ? problem('too-many-requests')(asked)
          : json({ items: [], nextCursor: '5' })(asked),
    },
    language,
  );
  await expect.element(screen.getByText(text)).toBeVisible();
});

test('[S4.2] nothing is asked without a session; the feed continues with the next one', async () => {
  const feed = fakeFeed();
  const { api, become } = await openDesk('/customerService', { readChanges: feed.reply });
  await expect.poll(feed.streams).toBe(1);
  const person = { claims: { sub: 'alex', name: 'Alex Morgan' }, subject: 'alex' };
  become({ kind: 'lapsed', prompt: 'declined', ...person });
  await expect.poll(feed.streams).toBe(0);
  expect(api.askedFor('readChanges')).toHaveLength(1);
  become({ kind: 'signed-in', ...person });
  await expect.poll(feed.streams).toBe(1);
  expect(api.askedFor('readChanges')[1]?.headers.get('last-event-id')).toBe('1');
});

test('an open registration follows what others do, and what is typed beside it stays', async () => {
  const feed = fakeFeed();
  let registration: object = pendingRegistration();
  const { screen, api } = await openDesk('/customerService/FR/T-104233', {
    readChanges: feed.reply,
    readRegistrationStatus: (asked) => json(registration)(asked),
  });
  await expect.poll(feed.streams).toBe(1);
  await screen.getByRole('button', { name: /note/i }).first().click();
  await screen.getByRole('textbox', { name: 'Add a note' }).fill('Half a thought');
  registration = decidedRegistration('approved');
  feed.send({ kind: 'decided', version: 2 });
  await expect.element(screen.getByText('This registration is approved')).toBeVisible();
  await expect
    .element(screen.getByRole('textbox', { name: 'Add a note' }))
    .toHaveValue('Half a thought');
  // Reading it again is no opening.
  const opened = api
    .askedFor('readRegistrationStatus')
    .map(({ body }) => 'openedBy' in Object(body));
  expect(opened.filter(Boolean)).toHaveLength(1);
});

test('[S2.10] no dialog asks about a registration that a colleague has decided', async () => {
  const feed = fakeFeed();
  let registration: object = pendingRegistration();
  const { screen, api } = await openDesk('/customerService/FR/T-104233?decide=approve', {
    readChanges: feed.reply,
    readRegistrationStatus: (asked) => json(registration)(asked),
  });
  await expect.poll(feed.streams).toBe(1);
  await screen.getByLabelText('Internal note').fill('Called twice.');
  await screen.getByRole('button', { name: 'Approve…' }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog).toBeVisible();
  registration = decidedRegistration('rejected');
  feed.send({ kind: 'decided', version: 2 });
  await expect.element(screen.getByText('This registration is rejected')).toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('Called twice.')).toBeVisible();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  expect(api.askedFor('decideRegistration')).toEqual([]);
});

test('a claim whose time has passed is looked at again: renewing it is no event', async () => {
  const feed = fakeFeed();
  const now = { rows: [{ ...row, assignee: { ...mai, until: soon(30_000) } }] as (typeof row)[] };
  // A list that is still loading when the feed begins is not read again.
  const later = held(feed.reply);
  const { screen, api } = await openDesk('/customerService', {
    readChanges: later.reply,
    listRegistrations: lists([row], () => now.rows),
  });
  await expect.element(screen.getByText('Mai Tanaka')).toBeVisible();
  later.release();
  await expect.poll(feed.streams).toBe(1);
  const named = () =>
    api.askedFor('listRegistrations').filter(({ address }) => address.searchParams.has('keys'));
  await expect.poll(() => api.askedFor('listRegistrations').length).toBe(2);
  now.rows = [row];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(screen.getByText('Mai Tanaka')).not.toBeInTheDocument();
  expect(named()).toHaveLength(1);
});

test('a notice names the colleague who took the claim over', async () => {
  const feed = fakeFeed();
  const { screen } = await openDesk('/customerService', {
    readChanges: feed.reply,
    readClaim: claimOf('mai', 'Mai Tanaka'),
  });
  await expect.poll(feed.streams).toBe(1);
  await expect.poll(() => cells().length).toBe(1);
  feed.send({ kind: 'taken-over', from: 'somebody-else', ticketNumber: 'T-5' });
  feed.send({ kind: 'taken-over', from: 'alex' });
  const notice = screen.getByText('Mai Tanaka has taken over T-104233 (France) from you.');
  await expect.element(notice).toBeVisible();
  await screen.getByRole('button', { name: 'Got it' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('[S2.1] a card keeps its height when its marks arrive', async () => {
  await page.viewport(390, 844);
  const feed = fakeFeed();
  const rows = [rowOf('T-1'), { ...row, city: 'Boulogne-Billancourt' }, rowOf('T-3')];
  const now = { rows };
  const { screen } = await openDesk('/customerService', {
    readChanges: feed.reply,
    listRegistrations: lists(rows, () => now.rows),
  });
  const heights = () =>
    [...document.querySelectorAll('li:has([data-row])')].map(
      (card) => card.getBoundingClientRect().height,
    );
  await expect.poll(() => heights().length).toBe(3);
  await expect.poll(feed.streams).toBe(1);
  const before = heights();
  now.rows = rows.map((one) => ({ ...one, evidence: 'contradicted', assignee: mai }));
  for (const { ticketNumber } of rows) feed.send({ kind: 'claimed', ticketNumber });
  const marks = (words: string) => screen.getByRole('listitem').filter({ hasText: words });
  await expect.poll(() => marks('Contradicted').elements().length).toBe(3);
  await expect.poll(() => marks('Mai Tanaka').elements().length).toBe(3);
  expect(heights()).toEqual(before);
});
