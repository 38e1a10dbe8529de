import { Market } from '@countersign/contract/market-settings';
import { DueTimesChange, HolidayProposal, listCalendars } from '@countersign/contract/working-time';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendNextReminder } from '../people/reminder-worker.ts';
import { askedApplicant } from '../testing/asked-applicant.ts';
import { copyRegistration, rowsRead } from '../testing/many-registrations.ts';
import { sampleMailQueue as mails } from '../testing/sample-mail-queue.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { withoutLimit } from '../testing/without-limit.ts';
import { outdatedQuery, recomputeDueTimes } from './due-times-worker.ts';

// A Friday evening in Paris.
const fridayMs = Date.parse('2026-11-27T19:00:00.000Z');
let nowMs = fridayMs;
let api: TestApi;
let all: string;
beforeAll(async () => {
  api = await startTestApi({ undoSeconds: 20 }, { now: () => new Date(nowMs) });
  all = await api.person(['administrator']);
});
afterAll(() => api.close());
beforeEach(async () => {
  nowMs = fridayMs;
  await sql`delete from registrations`.execute(api.db);
});

const office = [{ from: '09:00', to: '17:00' }];
const workingTime = {
  zone: 'Europe/Paris',
  week: [office, office, office, office, office, [], []],
  region: null,
  holidays: [{ year: 2026, days: [{ date: '2026-12-01', name: 'Inventaire' }] }],
};
const settings = {
  staff: [{ email: 'zoe@desk.example', name: 'Zoé', locale: 'fr_FR', escalations: true }],
  targetHours: 8,
  undoSeconds: null,
  replyTo: null,
  reminders: true,
};
async function save(changes: object): Promise<Market> {
  const { body } = await api.call('GET', '/markets', { token: all });
  const markets = Object(body).items as Market[]; // a response in a test
  const version = markets.find(({ countryCode }) => countryCode === 'FR')?.version ?? 0;
  const answer = await api.call('PUT', '/markets/FR', {
    token: all,
    body: { version, ...settings, ...changes },
  });
  return Market.parse(answer.body);
}
const recompute = async () => {
  while (await recomputeDueTimes(api.db, 3));
};
async function timesOf({ ticketNumber }: Pick<Registration, 'ticketNumber'>) {
  const row = await api.db
    .selectFrom('registrations')
    .select(['due_at', 'remind_at', 'status'])
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirstOrThrow();
  return { due: row.due_at.toISOString(), remind: row.remind_at?.toISOString() };
}

describe('a market with working hours', () => {
  test('gives a registration of Friday evening the whole of Monday', async () => {
    expect((await save({ workingTime })).workingTime).toEqual(workingTime);
    expect(await timesOf(await api.submitted('FR'))).toEqual({
      due: '2026-11-30T16:00:00.000Z',
      remind: '2026-11-30T12:00:00.000Z',
    });
  });

  test('gives its staff deadlines in the zone of its hours', async () => {
    await save({ workingTime: { ...workingTime, zone: 'Indian/Reunion' } });
    const { ticketNumber } = await api.submitted('FR');
    nowMs = Date.parse('2026-11-30T12:30:00.000Z');
    expect(await sendNextReminder(api.db, mails, 'reminder', new Date(nowMs))).toBe(true);
    const told = await api.db
      .selectFrom('mails')
      .select(['purpose', 'text'])
      .where('ticket_number', '=', ticketNumber)
      .orderBy('id')
      .execute();
    expect(told.map(({ purpose }) => purpose)).toEqual(['review-request', 'reminder']);
    for (const { text } of told)
      expect(text).toMatch(/30 novembre 2026 à 17:00 heure de La Réunion/);
    await save({ workingTime });
  });

  test('keeps its hours where an old client does not send them', async () => {
    expect((await save({ targetHours: 9 })).workingTime).toEqual(workingTime);
    await save({});
  });

  test('has on Friday afternoon under "due soon" what ends on Monday morning', async () => {
    await save({ workingTime });
    nowMs = Date.parse('2026-11-26T13:00:00.000Z');
    const due = await api.submitted('FR');
    // By the clock: due before that, and much later than in four hours.
    const byClock = await api.submitted('US');
    expect((await timesOf(due)).due).toBe('2026-11-27T13:00:00.000Z');
    nowMs = Date.parse('2026-11-26T15:30:00.000Z');
    const listed = async (filter: string) => {
      const answer = await api.call('GET', `/registrations?due=${filter}`, { token: all });
      return (Object(answer.body).items as Registration[]).map((one) => one.ticketNumber);
    };
    expect(await listed('soon')).toEqual([]);
    expect(await listed('later')).toEqual(
      expect.arrayContaining([due.ticketNumber, byClock.ticketNumber]),
    );
    // The rest of this day, and three hours of the next one.
    nowMs = Date.parse('2026-11-26T15:59:00.000Z');
    await sql`update registrations set due_at = '2026-11-27T10:00:00.000Z'`.execute(api.db);
    expect(await listed('soon')).toEqual([due.ticketNumber]);
    expect(await listed('later')).toEqual([byClock.ticketNumber]);
  });

  test('counts no time while the applicant is asked', async () => {
    const registration = await api.submitted('FR');
    nowMs = Date.parse('2026-11-30T10:00:00.000Z');
    const applicant = await askedApplicant(api, { registration });
    // Asked for 14 days after two of eight hours, until the end of Monday: the other six are of Tuesday.
    expect(await timesOf(registration)).toEqual({
      due: '2026-12-15T14:00:00.000Z',
      remind: '2026-12-15T10:00:00.000Z',
    });
    nowMs = Date.parse('2026-11-30T23:00:00.000Z');
    const headers = await applicant.unlock();
    const answer = await applicant.answer(headers, {
      changes: [],
      points: [{ point: 2, explanation: 'Me.' }],
    });
    expect(answer.text).toContain('comparison');
    // The first of December is a holiday.
    expect(await timesOf(registration)).toEqual({
      due: '2026-12-02T14:00:00.000Z',
      remind: '2026-12-02T10:00:00.000Z',
    });
    await save({ workingTime: { ...workingTime, holidays: [] } });
    await recompute();
    expect(await timesOf(registration)).toEqual({
      due: '2026-12-01T14:00:00.000Z',
      remind: '2026-12-01T10:00:00.000Z',
    });
    await save({ workingTime });
  });

  test('has its times back when a question is undone, and follows its hours from there', async () => {
    nowMs = Date.parse('2026-11-30T09:00:00.000Z');
    const registration = await api.submitted('FR');
    nowMs = Date.parse('2026-11-30T10:00:00.000Z');
    const { path, registration: asked } = await askedApplicant(api, { registration });
    const undone = await api.call('POST', `${path}/requests/undo`, {
      token: await api.person(['customer-service']),
      body: { version: asked.version },
    });
    expect(undone.status).toBe(200);
    expect((await timesOf(registration)).due).toBe('2026-12-02T09:00:00.000Z');
    await save({ workingTime: { ...workingTime, holidays: [] } });
    await recompute();
    expect((await timesOf(registration)).due).toBe('2026-12-01T09:00:00.000Z');
    await save({ workingTime });
  });

  test('reminds its staff while they work', async () => {
    const { ticketNumber } = await api.submitted('FR');
    const notBefore = async (occasion: 'reminder' | 'escalation', now: string) => {
      expect(await sendNextReminder(api.db, mails, occasion, new Date(now))).toBe(true);
      const mail = await api.db
        .selectFrom('mails')
        .select('not_before')
        .where('ticket_number', '=', ticketNumber)
        .where('purpose', '=', occasion)
        .executeTakeFirstOrThrow();
      return mail.not_before.toISOString();
    };
    expect(await notBefore('reminder', '2026-11-30T12:00:10.000Z')).toBe(
      '2026-11-30T12:00:10.000Z',
    );
    // Due at closing time, before a holiday.
    expect(await notBefore('escalation', '2026-11-30T16:00:10.000Z')).toBe(
      '2026-12-02T08:00:00.000Z',
    );
  });

  test('is in the calendars of its staff only', async () => {
    const french = await api.person(['customer-service', 'market:FR']);
    const japanese = await api.person(['customer-service', 'market:JP']);
    const items = async (token: string) =>
      listCalendars.schema.response[200].parse(
        (await api.call('GET', '/calendars', { token })).body,
      ).items;
    expect(await items(french)).toEqual([{ countryCode: 'FR', workingTime }]);
    expect(await items(japanese)).toEqual([]);
  });
});

describe('a change of the hours', () => {
  const preview = async (body: object) =>
    DueTimesChange.parse(
      (await api.call('POST', '/markets/FR/due-times', { token: all, body })).body,
    );

  test('says what it moves, and moves it: pending ones only', async () => {
    await save({ workingTime: null });
    const kept = await Promise.all([1, 2, 3, 4].map(() => api.submitted('FR')));
    const decided = await api.submitted('FR');
    const other = await api.submitted('JP');
    const path = `/registrations/FR/${decided.ticketNumber}/decision`;
    const answer = await api.call('POST', path, {
      token: all,
      body: {
        decision: 'reject',
        reasonCodes: ['Z99'],
        messageToApplicant: 'No.',
        version: 1,
      },
    });
    expect(answer.status).toBe(200);
    const before = await timesOf(decided);
    nowMs = Date.parse('2026-11-28T12:00:00.000Z');
    expect(await preview({ targetHours: 8, workingTime: null })).toMatchObject({ moving: 0 });
    expect(await preview({ targetHours: 8, workingTime })).toEqual({
      pending: 4,
      moving: 4,
      overdueNow: 4,
      overdueThen: 0,
    });
    await save({ workingTime });
    // Two copies at once.
    await Promise.all([recompute(), recompute()]);
    await recompute();
    for (const one of kept) expect((await timesOf(one)).due).toBe('2026-11-30T16:00:00.000Z');
    expect(await timesOf(decided)).toEqual(before);
    expect((await timesOf(other)).due).toBe('2026-11-28T19:00:00.000Z');
    expect(await preview({ targetHours: 8, workingTime })).toMatchObject({ moving: 0 });
    expect(await recomputeDueTimes(api.db)).toBe(false);
  });

  test('finds a registration that was taken in by the old hours meanwhile', async () => {
    const registration = await api.submitted('FR');
    await save({ workingTime, targetHours: 4 });
    await sql`update registrations set calendar_version = 0`.execute(api.db);
    await recompute();
    expect((await timesOf(registration)).due).toBe('2026-11-30T12:00:00.000Z');
    await save({ workingTime });
  });

  test('counts by the clock again without hours', async () => {
    const registration = await api.submitted('FR');
    await save({ workingTime: null });
    await recompute();
    expect((await timesOf(registration)).due).toBe('2026-11-28T03:00:00.000Z');
  });

  test.each([
    [
      'overlapping spans',
      { week: [[...office, { from: '16:00', to: '18:00' }], [], [], [], [], [], []] },
    ],
    ['an unknown zone', { zone: 'Mars/Olympus' }],
    ['a field that nobody knows', { lunch: true }],
  ])('refuses %s', async (_, change) => {
    const answer = await api.call('PUT', '/markets/FR', {
      token: all,
      body: { version: 0, ...settings, workingTime: { ...workingTime, ...change } },
    });
    expect(answer.problem().code).toBe('invalid-request');
  });
});

describe('proposed holidays', () => {
  const propose = async (market: string, query: string) =>
    HolidayProposal.parse(
      (await api.call('GET', `/markets/${market}/holidays/${query}`, { token: all })).body,
    );
  const datesOf = async (market: string, query: string) =>
    (await propose(market, query)).days.map(({ date }) => date);

  test.each([
    ['JP', '2026', ['2026-09-21', '2026-09-22', '2026-09-23']],
    // Noon in UTC is tomorrow in New Zealand.
    ['NZ', '2026', ['2026-02-06']],
    ['GB', '2026?region=ENG', ['2026-08-31']],
    ['DE', '2026?region=BY', ['2026-01-06']],
    // Days that follow the moon begin in the evening before.
    ['TR', '2027', ['2027-03-09', '2027-03-10', '2027-03-11']],
    ['KR', '2027', ['2027-01-01']],
  ])('of %s, %s have %j', async (market, query, expected) => {
    expect(await datesOf(market, query)).toEqual(expect.arrayContaining(expected));
  });

  test('of the country leave those of a region out, and name the regions', async () => {
    const { days, regions } = await propose('DE', '2026');
    expect(days.map(({ date }) => date)).not.toContain('2026-01-06');
    expect(regions).toContainEqual({ code: 'BY', name: 'Bayern' });
  });

  test('say which may move with the moon', async () => {
    const moving = (await propose('TR', '2027')).days.filter(({ mayMove }) => mayMove);
    expect(moving.map(({ date }) => date)).toContain('2027-03-09');
    expect(moving.map(({ date }) => date)).not.toContain('2027-04-23');
  });

  test('are none for a country that the library does not know', async () => {
    expect(await propose('AQ', '2026')).toEqual({ days: [], regions: [] });
  });
});

test('the last outdated due times are found by an index among 20,000', async () => {
  await save({ workingTime });
  const { ticketNumber } = await api.submitted('FR');
  const { calendar_version } = await api.db
    .selectFrom('market_settings')
    .select('calendar_version')
    .where('country_code', '=', 'FR')
    .executeTakeFirstOrThrow();
  // The copies are of that version from the start: to update them takes far longer.
  const copiesHave = (version: number) =>
    sql`alter table registrations alter column calendar_version set default ${sql.lit(version)}`;
  await copiesHave(calendar_version).execute(api.db);
  await copyRegistration(api.db, ticketNumber, {
    count: 20_000,
    markets: ['FR'],
    now: new Date(nowMs),
  });
  await copiesHave(0).execute(api.db);
  await sql`update registrations set calendar_version = calendar_version - 1
    where ticket_number = ${ticketNumber}`.execute(api.db);
  await withoutLimit(api.db, sql`analyze registrations`);
  // That of the market, and the one that is outdated.
  expect(await rowsRead(api.db, outdatedQuery(200))).toBeLessThan(20);
});
