import { listNotifications, readNotificationSettings } from '@countersign/contract/notifications';
import type { NotificationChoices } from '@countersign/domain/notifications/notification-choices';
import { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { sendNextReminder } from '../people/reminder-worker.ts';
import { forgetOldRows } from '../server/operations/forget-old-rows.ts';
import { askedApplicant } from '../testing/asked-applicant.ts';
import { sampleMailQueue as mails } from '../testing/sample-mail-queue.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const dayMs = 86_400_000;
const startMs = Date.parse('2026-11-20T12:00:00.000Z');
let nowMs = startMs;
let api: TestApi;
let camille: string;
let zoe: string;

const person = (name: string, groups = ['administrator', 'market:FR']) =>
  api.issuer.sign({
    sub: `${name}@demo.example`,
    uid: `uid-${name}`,
    cid: 'countersign-console',
    name,
    email: `${name}@Desk.example`,
    groups,
    scp: ['openid', 'profile'],
  });

beforeAll(async () => {
  api = await startTestApi({ undoSeconds: 0 }, { now: () => new Date(nowMs) });
  camille = await person('camille');
  zoe = await person('zoe');
  const staff = { country_code: 'FR', locale: 'fr_FR' };
  await api.db
    .insertInto('market_staff')
    .values([
      { ...staff, email: 'Camille@desk.example', name: 'Camille' },
      { ...staff, email: 'zoe@desk.example', name: 'Zoé', escalations: true },
    ])
    .execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  nowMs = startMs;
  for (const table of ['notifications', 'notification_choices', 'mails', 'registrations']) {
    await sql`delete from ${sql.table(table)}`.execute(api.db);
  }
  await api.db.updateTable('market_settings').set({ notifications: null }).execute();
});

const choose = async (token: string, choices: NotificationChoices) => {
  const answer = await api.call('PUT', '/me/notification-settings', { token, body: { choices } });
  expect(answer.status, answer.text).toBe(200);
};
const market = (choices: NotificationChoices) =>
  api.db
    .updateTable('market_settings')
    .set({ notifications: JSON.stringify(choices) })
    .where('country_code', '=', 'FR')
    .execute();
async function listOf(token: string, query = '') {
  const answer = await api.call('GET', `/me/notifications${query}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return listNotifications.schema.response[200].parse(answer.body);
}
async function mailed(purpose = 'review-request'): Promise<readonly string[]> {
  const rows = await sql<{ recipient: string }>`select recipient from mails
    where purpose = ${purpose} order by recipient`.execute(api.db);
  return rows.rows.map(({ recipient }) => recipient);
}

describe('a new registration', () => {
  test('is mailed to everybody of the market, and in the list of each', async () => {
    const { ticketNumber } = await api.submitted('FR');
    expect(await mailed()).toEqual(['Camille@desk.example', 'zoe@desk.example']);
    const { items, unread } = await listOf(camille);
    expect(unread).toBe(1);
    expect(items).toEqual([
      expect.objectContaining({ event: 'review-request', ticketNumber, isRead: false, by: null }),
    ]);
  });

  test.each([
    ['digest', 1],
    ['console', 1],
    ['none', 0],
  ] as const)('is not mailed to a person who wants it as %s', async (way, entries) => {
    await choose(camille, { 'review-request': way });
    await api.submitted('FR');
    expect(await mailed()).toEqual(['zoe@desk.example']);
    expect((await listOf(camille)).unread).toBe(entries);
  });

  test('is told as the market says, and a person’s own choice counts more', async () => {
    await market({ 'review-request': 'console' });
    await choose(zoe, { 'review-request': 'mail' });
    await api.submitted('FR');
    expect(await mailed()).toEqual(['zoe@desk.example']);
    expect((await listOf(camille)).unread).toBe(1);
  });

  test('goes to the fallback address where everybody has turned the mail off', async () => {
    await choose(camille, { 'review-request': 'none' });
    await choose(zoe, { 'review-request': 'console' });
    await api.submitted('FR');
    expect(await mailed()).toEqual(['fallback@countersign.example']);
    await market({ 'review-request': 'console' });
    await api.submitted('FR');
    expect(await mailed()).toHaveLength(1);
  });
});

test('a reminder reaches nobody where nobody wants it, and an overdue one still does', async () => {
  await api.submitted('FR');
  for (const token of [camille, zoe]) await choose(token, { reminder: 'none', escalation: 'none' });
  const later = new Date(nowMs + 2 * dayMs);
  for (const occasion of ['reminder', 'escalation'] as const) {
    await sendNextReminder(api.db, mails, occasion, later);
  }
  expect(await mailed('reminder')).toEqual([]);
  expect(await mailed('escalation')).toEqual(['fallback@lumenda.example']);
});

describe('an answer of the applicant', () => {
  async function comeBack(asker: string, enter?: string) {
    const { registration, path } = await askedApplicant(api, { staff: asker });
    const body = {
      version: registration.version,
      answer: { changes: [], points: [], message: 'Yes.' },
      note: 'x',
    };
    const token = enter ?? (await person('robin'));
    const answer = await api.call('POST', `${path}/requests/answer`, { token, body });
    expect(answer.status, answer.text).toBe(200);
  }

  test('reaches who asked, who is not in the market’s list', async () => {
    const sam = await person('sam');
    await api.call('GET', '/me', { token: sam });
    await expect
      .poll(() => api.db.selectFrom('people').select('name').where('name', '=', 'sam').execute())
      .toHaveLength(1);
    await comeBack(sam);
    expect(await mailed('came-back')).toEqual([
      'Camille@desk.example',
      'sam@Desk.example',
      'zoe@desk.example',
    ]);
    expect((await listOf(sam)).items).toMatchObject([{ event: 'came-back' }]);
  });

  test('is not mailed to the person who entered it', async () => {
    await comeBack(camille, camille);
    expect(await mailed('came-back')).toEqual(['zoe@desk.example']);
    expect((await listOf(camille)).items).toMatchObject([{ event: 'review-request' }]);
  });
});

describe('the list', () => {
  test('is read page by page, newest first, and marked as far as it was seen', async () => {
    const tickets: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      nowMs += 1000;
      tickets.unshift((await api.submitted('FR')).ticketNumber);
    }
    const first = await listOf(camille, '?limit=2');
    const second = await listOf(camille, `?limit=2&cursor=${first.nextCursor}`);
    const all = [...first.items, ...second.items];
    expect(all.map(({ ticketNumber }) => ticketNumber)).toEqual(tickets);
    expect(second.nextCursor).toBeNull();
    const mark = (body: object) =>
      api.call('POST', '/me/notifications/read', { token: camille, body });
    const [newest, middle] = first.items;
    const until = middle?.at;
    expect((await mark({ until, notificationIds: [newest?.notificationId] })).body).toEqual({
      unread: 3,
    });
    expect((await mark({ until })).body).toEqual({ unread: 1 });
    expect((await listOf(camille)).items.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    // Each person has the own marks.
    expect((await listOf(zoe)).unread).toBe(3);
  });

  test('leaves out markets that the person has no role for any more', async () => {
    await api.submitted('FR');
    const moved = await person('camille', ['administrator', 'market:JP']);
    expect(await listOf(moved)).toEqual({ items: [], nextCursor: null, unread: 0 });
  });

  test('forgets what is older than 90 days, and what was about an erased applicant', async () => {
    const old = await api.submitted('FR');
    nowMs += 91 * dayMs;
    const { ticketNumber } = await api.submitted('FR');
    await forgetOldRows(api.db, new Date(nowMs));
    expect((await listOf(camille)).items).toMatchObject([{ ticketNumber }]);
    expect(old.ticketNumber).not.toBe(ticketNumber);
    const key = Registration.parse({ ...old, ticketNumber });
    await sql`update mails set state = 'cancelled'`.execute(api.db);
    await eraseApplicant(api.db, key, new Date(nowMs), { operator: 'op', request: null });
    expect((await listOf(camille)).items).toEqual([]);
  });
});

test('the settings say what the markets say, and keep a choice as long as somebody has it', async () => {
  await market({ reminder: 'digest' });
  await choose(camille, { assigned: 'none' });
  const answer = await api.call('GET', '/me/notification-settings', { token: camille });
  expect(readNotificationSettings.schema.response[200].parse(answer.body)).toEqual({
    address: 'camille@Desk.example',
    choices: { assigned: 'none' },
    markets: [{ countryCode: 'FR', choices: { reminder: 'digest' } }],
  });
  await choose(await person('gone'), { assigned: 'none' });
  await forgetOldRows(api.db, new Date(nowMs + 200 * dayMs));
  const kept = await api.db.selectFrom('notification_choices').select('recipient').execute();
  expect(kept).toEqual([{ recipient: 'camille@desk.example' }]);
});
