import { beforeEach, expect, test } from 'vitest';
import { json, lost, problem, type Reply } from '../../../testing/fake-api.ts';
import { me, openDesk } from '../../../testing/open-desk.tsx';

const none = json({ items: [], nextCursor: null });
const market = {
  ...{ countryCode: 'FR', version: 3, staff: [], targetHours: 24, undoSeconds: 60 },
  ...{ replyTo: null, reminders: true, notifications: {}, secondPersonReverses: true },
  workingTime: null,
};
const change = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-11-20T10:00:00.000Z',
  by: { subject: 'camille', name: 'Camille Laurent' },
  expiresAt: '2026-11-27T10:00:00.000Z',
  before: { undoSeconds: 60 },
  after: { undoSeconds: 0 },
  mayConfirm: true,
};
const waiting = (...items: object[]) => json({ items });

async function open(replies: Record<string, Reply | Reply[]>) {
  const opened = await openDesk('/customerService/settings?countryCode=FR', {
    readMe: json({ ...me, markets: ['FR'] }),
    listMarkets: json({ items: [market], nextCursor: null }),
    readMarketHistory: none,
    listWaitingChanges: waiting(change),
    ...replies,
  });
  const card = opened.screen.getByRole('region', { name: 'Waiting for a second administrator' });
  return { ...opened, card };
}

beforeEach(() => sessionStorage.clear());

test('says who wants what, and until when it can be confirmed', async () => {
  const { card } = await open({});
  await expect.element(card.getByText('Camille Laurent')).toBeVisible();
  await expect.element(card.getByRole('listitem').first()).toMatchTextContent(/60.*0/);
  await expect.element(card.getByText(/^It can be confirmed until/)).toBeVisible();
});

test('is not there where nothing waits', async () => {
  const { screen, card } = await open({ listWaitingChanges: waiting() });
  await expect.element(screen.getByRole('region', { name: 'Stop list' })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

test('confirming says that it is in effect, and reads the market again', async () => {
  const after = { ...market, version: 4, undoSeconds: 0 };
  const { card, api } = await open({
    confirmWaitingChange: waiting(),
    listMarkets: [
      json({ items: [market], nextCursor: null }),
      json({ items: [market], nextCursor: null }),
      json({ items: [after], nextCursor: null }),
    ],
  });
  await card.getByRole('button', { name: 'Confirm this change' }).click();
  await expect.element(card.getByText('The change is in effect.')).toBeVisible();
  await expect.element(card.getByRole('listitem')).not.toBeInTheDocument();
  expect(api.askedFor('confirmWaitingChange')).toHaveLength(1);
  await expect.poll(() => api.askedFor('listMarkets').length).toBeGreaterThan(1);
});

test('one’s own can be taken back, and not confirmed', async () => {
  const { card } = await open({
    listWaitingChanges: waiting({ ...change, mayConfirm: false }),
    returnWaitingChange: waiting(),
  });
  await expect.element(card.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await expect
    .element(card.getByRole('button', { name: 'Confirm this change' }))
    .not.toBeInTheDocument();
  await card.getByRole('button', { name: 'Take it back' }).click();
  await expect.element(card.getByText('The change was not made.')).toBeVisible();
});

test.each([
  ['another administrator was first', problem('not-found'), waiting()],
  ['there is no connection', lost, waiting(change)],
] as const)('where %s, that is said', async (_, reply, left) => {
  const { card } = await open({
    confirmWaitingChange: reply,
    listWaitingChanges: [waiting(change), left],
  });
  await card.getByRole('button', { name: 'Confirm this change' }).click();
  await expect.element(card.getByRole('alert')).toBeVisible();
});

test('a list that could not be read is said, and read again', async () => {
  const { card } = await open({ listWaitingChanges: [problem('internal'), waiting(change)] });
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card.getByText('Camille Laurent')).toBeVisible();
});

test('what protects less is said to wait when the form is saved', async () => {
  const { screen } = await open({ listWaitingChanges: waiting(), changeMarket: json(market) });
  await screen.getByLabelText('Undo period (seconds)').fill('0');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .element(screen.getByText(/^Saved\. What protects less than before waits/))
    .toBeVisible();
});
