import { beforeEach, expect, test } from 'vitest';
import { json, lost, problem, type Reply } from '../../../testing/fake-api.ts';
import { me, openDesk } from '../../../testing/open-desk.tsx';

const none = json({ items: [], nextCursor: null });
const market = {
  ...{ countryCode: 'FR', version: 3, staff: [], targetHours: 24, undoSeconds: null },
  ...{ replyTo: null, reminders: true, notifications: {}, secondPersonReverses: false },
  workingTime: null,
};
const entry = {
  entryId: '00000000-0000-4000-8000-000000000001',
  name: 'Optique Fantôme',
  numbers: [{ scheme: 'fr-siret', value: '732 829 320 00074' }],
  ...{ street: '', postalCode: '59000', city: 'Lille', mailDomain: 'fantome.example' },
  reason: 'Three unpaid reminders',
  until: '2027-06-30',
  openHits: 2,
};
const { entryId: _, openHits: __, ...row } = entry;
const list = (changes: object = {}) =>
  json({
    ...{ items: [entry], nextCursor: null, version: 4, count: 1 },
    ...{ uploadedAt: '2026-11-19T09:00:00.000Z', uploadedBy: { subject: 'a', name: 'Ada' } },
    ...changes,
  });
const empty = { items: [], version: 0, count: 0, uploadedAt: null, uploadedBy: null };
const check = (changes: object = {}) =>
  json({
    ...{ rows: [row], count: 1, added: 1, kept: 0, removed: 0, faults: [], faultCount: 0 },
    ...changes,
  });

async function open(replies: Record<string, Reply | Reply[]>) {
  const opened = await openDesk('/customerService/settings?countryCode=FR', {
    readMe: json({ ...me, markets: ['FR'] }),
    listMarkets: json({ items: [market], nextCursor: null }),
    readMarketHistory: none,
    readStopList: list(),
    ...replies,
  });
  const card = opened.screen.getByRole('region', { name: 'Stop list' });
  await expect.element(card.getByRole('button', { name: 'Show the list' })).toBeVisible();
  return { ...opened, card };
}

const file = (text: string | Uint8Array<ArrayBuffer>) =>
  new File([text], 'list.csv', { type: 'text/csv' });

beforeEach(() => sessionStorage.clear());

test('is read only when it is opened, and shows entries with their hits', async () => {
  const { card, api } = await open({});
  expect(api.askedFor('readStopList')).toEqual([]);
  await card.getByRole('button', { name: 'Show the list' }).click();
  await expect.element(card.getByText('Optique Fantôme')).toBeVisible();
  await expect.element(card.getByText(/Three unpaid reminders · until/)).toBeVisible();
  await expect.element(card.getByText('2 hits to answer')).toBeVisible();
  await expect.element(card.getByText(/1 entry\. Uploaded by Ada/)).toBeVisible();
});

test('who looked at the list is read when it is unfolded, page by page', async () => {
  const look = (act: 'read' | 'download', times = 1) => ({
    at: '2026-11-20T09:00:00.000Z',
    by: { subject: 'ada', name: `Ada ${act}` },
    act,
    times,
  });
  const { card, api } = await open({
    listStopListLooks: [
      problem('role-not-sufficient'),
      json({ items: [look('read', 3)], nextCursor: '1.2' }),
      json({ items: [look('download')], nextCursor: null }),
    ],
  });
  expect(api.askedFor('listStopListLooks')).toEqual([]);
  await card.getByText('Who looked at the list').click();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card.getByText('Ada read')).toBeVisible();
  await expect.element(card.getByText(/opened the list · 3 times/)).toBeVisible();
  await card.getByRole('button', { name: 'Show more' }).click();
  await expect.element(card.getByText(/downloaded the list$/)).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('that nobody looked is said', async () => {
  const { card } = await open({ listStopListLooks: json({ items: [], nextCursor: null }) });
  await card.getByText('Who looked at the list').click();
  await expect.element(card.getByText('No look at the list is on record.')).toBeVisible();
});

test('a failure to read it is said and tried again', async () => {
  const { card } = await open({ readStopList: [problem('role-not-sufficient'), list(empty)] });
  await card.getByRole('button', { name: 'Show the list' }).click();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card.getByText('No list was uploaded yet.')).toBeVisible();
  await expect
    .element(card.getByRole('button', { name: 'Download the list' }))
    .not.toBeInTheDocument();
});

test('a file is shown as it was read, and saved only then', async () => {
  const { card, api } = await open({
    readStopList: [list(empty), list()],
    checkStopList: check(),
    replaceStopList: json({ version: 1, count: 1, added: 1, kept: 0, removed: 0, waits: false }),
  });
  await card.getByRole('button', { name: 'Show the list' }).click();
  await card.getByLabelText('New list').upload(file('name,reason,until\n'));
  await expect.element(card.getByText('1 entry was read.')).toBeVisible();
  await expect.element(card.getByText('Optique Fantôme')).toBeVisible();
  expect(api.askedFor('replaceStopList')).toEqual([]);
  await card.getByRole('button', { name: 'Replace the list' }).click();
  await expect.element(card.getByText(/^The list was saved\./)).toBeVisible();
  expect(api.askedFor('replaceStopList').map(({ body }) => body)).toEqual([
    { version: 0, csv: 'name,reason,until\n' },
  ]);
});

test('faults are named by row and column, and nothing can be saved', async () => {
  const faults = [
    { row: 3, column: 'until', fault: 'too-late', value: '2040-01-01' },
    { row: 4, column: null, fault: 'twice', value: 'Optik' },
  ];
  const { card } = await open({ checkStopList: check({ rows: [], faults, faultCount: 2 }) });
  await card.getByRole('button', { name: 'Show the list' }).click();
  await card.getByLabelText('New list').upload(file('x'));
  await expect.element(card.getByText('2 errors in the file: nothing was saved')).toBeVisible();
  await expect
    .element(card.getByRole('listitem').filter({ hasText: 'Row 3, until:' }))
    .toMatchTextContent(/At most 5 years from today\. \(2040-01-01\)/);
  await expect
    .element(card.getByRole('button', { name: 'Replace the list' }))
    .not.toBeInTheDocument();
});

test('a file that is no UTF-8 is not sent', async () => {
  const { card, api } = await open({});
  await card.getByRole('button', { name: 'Show the list' }).click();
  await card.getByLabelText('New list').upload(file(new Uint8Array([0x83, 0xff, 0x41])));
  await expect.element(card.getByText(/The file isn’t text in UTF-8/)).toBeVisible();
  expect(api.askedFor('checkStopList')).toEqual([]);
});

test('a list that was not saved for want of a connection is saved at the next try', async () => {
  const saved = json({ version: 5, count: 1, added: 1, kept: 0, removed: 0, waits: false });
  const { card } = await open({ checkStopList: check(), replaceStopList: [lost, saved] });
  await card.getByRole('button', { name: 'Show the list' }).click();
  await card.getByLabelText('New list').upload(file('x'));
  await card.getByRole('button', { name: 'Replace the list' }).click();
  await expect.element(card.getByText('The list wasn’t saved')).toBeVisible();
  await card.getByRole('button', { name: 'Replace the list' }).click();
  await expect.element(card.getByText(/^The list was saved\./)).toBeVisible();
});

test.each([
  ['another list since', problem('settings-changed')],
  ['no connection', lost],
] as const)('with %s the list is not saved, and that is said', async (_name, reply) => {
  const { card } = await open({ checkStopList: check(), replaceStopList: reply });
  await card.getByRole('button', { name: 'Show the list' }).click();
  await card.getByLabelText('New list').upload(file('x'));
  await card.getByRole('button', { name: 'Replace the list' }).click();
  await expect.element(card.getByText('The list wasn’t saved')).toBeVisible();
});
