import { randomUUID } from 'node:crypto';
import { CountryCode } from '@countersign/domain/market/country-code';
import { lastDayStart } from '@countersign/domain/working-time/count-working-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putAbsence } from '../../people/absences.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { sampleMailQueue as mails } from '../../testing/sample-mail-queue.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { MailRefused, type MailToSend } from '../send-mail.ts';
import { openDigests } from './digest-rows.ts';
import { sendNextDigest } from './digest-worker.ts';
import { hoursOfMarket } from './hours-of-market.ts';

let nowMs = 0;
let api: TestApi;
let sent: MailToSend[] = [];
let refuse: MailRefused | undefined;

const at = (time: string) => {
  nowMs = Date.parse(time);
};
const work = () => ({
  db: api.db,
  mails,
  now: () => new Date(nowMs),
  send: async (mail: MailToSend) => {
    if (refuse !== undefined) throw refuse;
    sent.push(mail);
  },
});
async function digests(): Promise<readonly string[]> {
  sent = [];
  await openDigests(api.db, new Date(nowMs));
  while (await sendNextDigest(work()));
  return sent.map(({ recipient }) => recipient);
}

beforeAll(async () => {
  at('2026-11-19T12:00:00Z');
  api = await startTestApi({}, { now: () => new Date(nowMs) });
  const names = [
    ['FR', 'camille@desk.example', 'Camille', 'fr_FR'],
    ['JP', 'mai@desk.example', 'Mai', 'ja_JP'],
    ['US', 'robin@desk.example', 'Robin', 'en_US'],
  ] as const;
  for (const [country_code, email, name, locale] of names) {
    await api.db.insertInto('market_staff').values({ country_code, email, name, locale }).execute();
    await api.db
      .insertInto('notification_choices')
      .values({
        recipient: email,
        choices: JSON.stringify({ 'review-request': 'digest' }),
        changed_at: new Date(nowMs),
      })
      .execute();
  }
});
afterAll(() => api.close());
beforeEach(async () => {
  refuse = undefined;
  for (const table of ['digests', 'notifications', 'registrations', 'absences', 'people']) {
    await sql`delete from ${sql.table(table)}`.execute(api.db);
  }
});

test.each([
  ['FR', '2026-11-20T06:59:00Z', '2026-11-19T07:00:00.000Z'],
  ['FR', '2026-11-20T07:00:00Z', '2026-11-20T07:00:00.000Z'],
  ['FR', '2026-11-22T12:00:00Z', '2026-11-20T07:00:00.000Z'],
  ['JP', '2026-11-20T00:00:00Z', '2026-11-19T23:00:00.000Z'],
  ['NP', '2026-11-20T03:00:00Z', '2026-11-20T02:15:00.000Z'],
  ['FR', '2026-10-26T08:00:00Z', '2026-10-26T07:00:00.000Z'],
] as const)(
  'the last morning in %s at %s was %s, without working hours',
  (market, now, morning) => {
    const hours = hoursOfMarket(CountryCode.parse(market), null);
    expect(new Date(lastDayStart(Date.parse(now), hours)).toISOString()).toBe(morning);
  },
);

describe('the daily mail', () => {
  test.each([
    ['FR', 'fr', '2026-11-20T07:01:00Z', /Votre récapitulatif quotidien[\s\S]*Nouvelle demande/],
    ['JP', 'ja', '2026-11-19T23:01:00Z', /1日のまとめ[\s\S]*新しい申請/],
    ['US', 'en', '2026-11-20T13:01:00Z', /Your daily summary[\s\S]*New registration/],
  ] as const)(
    'comes in the morning of %s, once, in the person’s language',
    async (market, language, morning, words) => {
      at('2026-11-19T15:00:00Z');
      const { ticketNumber } = await api.submitted(market);
      at(new Date(Date.parse(morning) - 120_000).toISOString());
      expect(await digests()).toEqual([]);
      at(morning);
      expect(await digests()).toHaveLength(1);
      expect(sent[0]).toMatchObject({ language, purpose: 'digest' });
      expect(sent[0]?.text).toMatch(words);
      expect(sent[0]?.text).toContain(ticketNumber);
      expect(sent[0]?.unsubscribe).toMatch(
        new RegExp(`^https://console\\.example/unsubscribe/[\\w-]{40,}\\?locale=${language}$`),
      );
      nowMs += 3_600_000;
      expect(await digests()).toEqual([]);
    },
  );

  test('comes when the working day of the market begins, on none of its days off', async () => {
    const day = [{ from: '09:30', to: '18:00' }];
    const holidays = [{ year: 2026, days: [{ date: '2026-11-23', name: 'Inventaire' }] }];
    const hours = { zone: 'Europe/Paris', week: [day, day, day, day, [], [], []] };
    const working_time = JSON.stringify({ ...hours, region: null, holidays });
    const market = api.db.updateTable('market_settings').where('country_code', '=', 'FR');
    await market.set({ working_time }).execute();
    at('2026-11-19T15:00:00Z');
    await api.submitted('FR');
    // A Friday without hours, a weekend, a holiday.
    for (const day of ['20', '21', '22', '23']) {
      at(`2026-11-${day}T12:00:00Z`);
      expect(await digests()).toEqual([]);
    }
    at('2026-11-24T08:29:00Z');
    expect(await digests()).toEqual([]);
    at('2026-11-24T08:30:00Z');
    expect(await digests()).toEqual(['camille@desk.example']);
    await market.set({ working_time: null }).execute();
  });

  test('gives deadlines in the zone of the market’s working hours', async () => {
    const day = [{ from: '09:00', to: '17:00' }];
    const week = [day, day, day, day, day, [], []];
    const hours = { zone: 'Indian/Reunion', week, region: null, holidays: [] };
    const market = api.db.updateTable('market_settings').where('country_code', '=', 'FR');
    await market.set({ working_time: JSON.stringify(hours) }).execute();
    at('2026-11-19T08:00:00Z');
    const { ticketNumber } = await api.submitted('FR');
    const due = new Date('2026-11-20T06:30:00Z');
    await api.db
      .updateTable('registrations')
      .set({ due_at: due })
      .where('ticket_number', '=', ticketNumber)
      .execute();
    at('2026-11-20T05:00:00Z');
    expect(await digests()).toEqual(['camille@desk.example']);
    expect(sent[0]?.text.match(/10:30 heure de La Réunion/g)).toHaveLength(2);
    await market.set({ working_time: null }).execute();
  });

  test('waits while the person is away, until the first morning back', async () => {
    at('2026-11-19T15:00:00Z');
    await api.submitted('FR');
    const camille = { subject: 'camille', name: 'Camille', email: 'Camille@desk.example' };
    await api.db
      .insertInto('people')
      .values({ ...camille, locale: null, markets: '{FR}', seen_at: new Date(nowMs) })
      .execute();
    const days = { firstDay: '2026-11-20', lastDay: '2026-11-24', timeZone: 'Europe/Paris' };
    await inTransaction(api.db, (trx) =>
      putAbsence(
        trx,
        camille.subject,
        { absenceId: randomUUID(), ...days, deputy: null },
        { by: camille, now: new Date(nowMs) },
      ),
    );
    for (const time of ['20T07:00', '24T12:00', '24T23:30', '25T06:59']) {
      at(`2026-11-${time}:00Z`);
      expect(await digests()).toEqual([]);
    }
    at('2026-11-25T07:00:00Z');
    expect(await digests()).toEqual(['camille@desk.example']);
  });

  test('has what is due today in the markets of the person', async () => {
    at('2026-11-19T10:00:00Z');
    const due = await api.submitted('FR');
    await sql`delete from notifications`.execute(api.db);
    at('2026-11-19T23:30:00Z');
    const other = await api.submitted('FR');
    at('2026-11-20T07:00:00Z');
    await digests();
    const [first, second] = sent[0]?.text.split('Depuis le dernier récapitulatif') ?? [];
    expect(first).toContain(due.ticketNumber);
    expect(first).not.toContain(other.ticketNumber);
    expect(second).toContain(other.ticketNumber);
  });

  test('is not sent where everything was decided and nothing is due', async () => {
    at('2026-11-19T15:00:00Z');
    await api.submitted('FR');
    await sql`update registrations set status = 'withdrawn', withdrawn_at = ${new Date(nowMs)}`.execute(
      api.db,
    );
    at('2026-11-20T07:00:00Z');
    expect(await digests()).toEqual([]);
    expect(await api.db.selectFrom('digests').selectAll().execute()).toEqual([]);
  });

  test('is sent by one of two copies', async () => {
    at('2026-11-19T15:00:00Z');
    await api.submitted('FR');
    at('2026-11-20T07:00:00Z');
    sent = [];
    const copy = async () => {
      await openDigests(api.db, new Date(nowMs));
      while (await sendNextDigest(work()));
    };
    await Promise.all([copy(), copy(), copy()]);
    await copy();
    expect(sent).toHaveLength(1);
  });

  test('is tried again after a refusal for now, with the same Message-ID, and given up for good', async () => {
    at('2026-11-19T15:00:00Z');
    await api.submitted('FR');
    at('2026-11-20T07:00:00Z');
    refuse = new MailRefused('smtp-451', false);
    expect(await digests()).toEqual([]);
    const [row] = await api.db.selectFrom('digests').selectAll().execute();
    nowMs += 24 * 3_600_000;
    refuse = undefined;
    await digests();
    expect(sent[0]?.message_id).toBe(`<${row?.id}@lumenda.example>`);
    at('2026-11-23T06:00:00Z');
    await api.submitted('FR');
    at('2026-11-23T08:00:00Z');
    refuse = new MailRefused('smtp-550', true);
    await digests();
    expect(await api.db.selectFrom('digests').selectAll().execute()).toEqual([]);
  });
});
