import { readHistory } from '@countersign/contract/history';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { copyRegistration, planOf } from '../testing/many-registrations.ts';
import { sampleMailQueue as mails } from '../testing/sample-mail-queue.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { sendNextReminder, startReminderWorker } from './reminder-worker.ts';

const hourMs = 3_600_000;
const startMs = Date.parse('2026-11-20T00:00:00.000Z');
let api: TestApi;
let ticket: string;
let count = 0;
beforeAll(async () => {
  api = await startTestApi({ undoSeconds: 0 }, { now: () => new Date(startMs) });
  await api.submitted('FR', { ticketNumber: 'T-other' });
  await api.db.deleteFrom('registrations').execute();
  const staff = { country_code: 'FR', locale: 'fr_FR' };
  await api.db
    .insertInto('market_staff')
    .values([
      { ...staff, email: 'camille@desk.example', name: 'Camille' },
      { ...staff, email: 'zoe@desk.example', name: 'Zoé', escalations: true },
    ])
    .execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from registrations`.execute(api.db);
  count += 1;
  ticket = `T-9${count}`;
});

const after = (hours: number) => new Date(startMs + hours * hourMs);
const remind = (occasion: 'reminder' | 'escalation', hours: number) =>
  sendNextReminder(api.db, mails, occasion, after(hours));

async function queued() {
  const rows = await api.db
    .selectFrom('mails')
    .select(['purpose', 'recipient', 'subject', 'language'])
    .where('ticket_number', '=', ticket)
    .where('purpose', 'in', ['reminder', 'escalation'])
    .orderBy('recipient')
    .execute();
  return rows.map(({ purpose, recipient, language }) => `${purpose} ${recipient} ${language}`);
}

describe('a pending registration', () => {
  test('reminds its market at half the target, once', async () => {
    await api.submitted('FR', { ticketNumber: ticket });
    expect(await remind('reminder', 11.9)).toBe(false);
    expect(await remind('reminder', 12)).toBe(true);
    expect(await remind('reminder', 13)).toBe(false);
    expect(await queued()).toEqual([
      'reminder camille@desk.example fr',
      'reminder zoe@desk.example fr',
    ]);
  });

  test('says the state of the evidence in one line', async () => {
    await api.submitted('FR', { ticketNumber: ticket });
    await remind('reminder', 12);
    const texts = await api.db
      .selectFrom('mails')
      .select(['purpose', 'text'])
      .where('ticket_number', '=', ticket)
      .where('recipient', '=', 'camille@desk.example')
      .execute();
    expect(texts).toHaveLength(2);
    for (const { text } of texts) expect(text).toMatch(/^[^\n]*numéros? sans erreur|^Numéros/m);
  });

  const assigned = { assigned_by_subject: 'sam', assigned_by_name: 'Sam' };
  test.each([
    ['the colleague to whom it was assigned', assigned, /Attribuée à.: Robin E\./],
    ['no one who only works on it just now', {}, /Attribuée à.: personne pour l’instant/],
  ])('names %s', async (_, by, line) => {
    await api.submitted('FR', { ticketNumber: ticket });
    const claim = { country_code: 'FR', ticket_number: ticket, subject: 'robin', name: 'Robin E.' };
    await api.db
      .insertInto('claims')
      .values({ ...claim, ...by, claimed_at: after(11), until: after(13) })
      .execute();
    await remind('reminder', 12);
    const { text } = await api.db
      .selectFrom('mails')
      .select('text')
      .where('ticket_number', '=', ticket)
      .where('purpose', '=', 'reminder')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(text).toMatch(line);
  });

  test('goes to the people for delays when its time has passed, once', async () => {
    await api.submitted('FR', { ticketNumber: ticket });
    expect(await remind('escalation', 23.9)).toBe(false);
    expect(await remind('escalation', 24)).toBe(true);
    expect(await remind('escalation', 48)).toBe(false);
    expect(await queued()).toEqual(['escalation zoe@desk.example fr']);
  });

  test('goes to the fallback address without staff for delays', async () => {
    await api.submitted('JP', { ticketNumber: ticket });
    await remind('escalation', 24);
    expect(await queued()).toEqual(['escalation fallback@lumenda.example en']);
  });

  test('is queued once by several copies, with its events', async () => {
    await api.submitted('FR', { ticketNumber: ticket });
    const looks = await Promise.all(Array.from({ length: 6 }, () => remind('reminder', 12)));
    expect(looks.filter(Boolean)).toHaveLength(1);
    const events = await api.db
      .selectFrom('history_events')
      .select('kind')
      .where('ticket_number', '=', ticket)
      .where(sql<boolean>`payload ->> 'purpose' = 'reminder'`)
      .execute();
    expect(events).toEqual([{ kind: 'mail-queued' }, { kind: 'mail-queued' }]);
    const { faults } = await verifyAllChains(api.db, 100);
    expect(faults.filter(({ fault }) => fault !== 'without-registration')).toEqual([]);
  });

  test('has both in its history', async () => {
    await api.submitted('FR', { ticketNumber: ticket });
    await remind('reminder', 24);
    await remind('escalation', 24);
    const answer = await api.call('GET', `/registrations/FR/${ticket}/history`, {
      token: await api.person(['customer-service']),
    });
    const { items } = readHistory.schema.response[200].parse(answer.body);
    const reported = items.flatMap((event) =>
      event.kind === 'mail-queued' && event.purpose !== 'review-request'
        ? [`${event.purpose} ${event.recipient}`]
        : [],
    );
    expect(reported.sort()).toEqual([
      'escalation zoe@desk.example',
      'reminder camille@desk.example',
      'reminder zoe@desk.example',
    ]);
  });

  test('is reminded of by the target that its market has set', async () => {
    const body = {
      ...{ version: 0, staff: [], undoSeconds: null, replyTo: null, reminders: true },
      targetHours: 8,
    };
    const token = await api.person(['administrator']);
    expect((await api.call('PUT', '/markets/BR', { token, body })).status).toBe(200);
    await api.submitted('BR', { ticketNumber: ticket });
    expect(await remind('reminder', 3.9)).toBe(false);
    expect(await remind('reminder', 4)).toBe(true);
    expect(await remind('escalation', 7.9)).toBe(false);
    expect(await remind('escalation', 8)).toBe(true);
  });

  test('is not sent in a market without reminders', async () => {
    await api.submitted('FR', { ticketNumber: ticket });
    const set = (reminders: boolean) =>
      api.db
        .updateTable('market_settings')
        .set({ reminders })
        .where('country_code', '=', 'FR')
        .execute();
    await set(false);
    for (const occasion of ['reminder', 'escalation'] as const) {
      expect(await remind(occasion, 24)).toBe(true);
      expect(await remind(occasion, 48)).toBe(false);
    }
    expect(await queued()).toEqual([]);
    await set(true);
  });

  test('is not sent once it is decided', async () => {
    await api.submitted('FR', { ticketNumber: ticket });
    await api.call('POST', `/registrations/FR/${ticket}/decision`, {
      token: await api.person(['customer-service']),
      body: { decision: 'approve', reasonCodes: [], version: 1 },
    });
    expect(await remind('reminder', 12)).toBe(false);
    expect(await remind('escalation', 24)).toBe(false);
  });
});

test('a worker finds due reminders without a call, and wakes the outbox', async () => {
  await api.submitted('FR', { ticketNumber: ticket });
  const { promise: woken, resolve: wakeOutbox } = Promise.withResolvers<void>();
  const errors: unknown[] = [];
  const worker = startReminderWorker({
    db: api.db,
    mails,
    now: () => after(24),
    log: { error: () => undefined },
    onError: (error: unknown) => errors.push(error),
    wakeOutbox: () => wakeOutbox(),
  });
  await woken;
  await expect
    .poll(queued)
    .toEqual([
      'reminder camille@desk.example fr',
      'escalation zoe@desk.example fr',
      'reminder zoe@desk.example fr',
    ]);
  await worker.stop();
  expect(errors).toEqual([]);
});

test('what is due is found by an index', async () => {
  await api.submitted('FR', { ticketNumber: ticket });
  await copyRegistration(api.db, ticket, { count: 5000, markets: ['DE'], now: after(0) });
  const plan = await planOf(
    api.db,
    sql`select * from registrations where status = 'pending' and reminded_at is null
      and remind_at <= ${after(12)} order by remind_at limit 1 for update skip locked`,
  );
  expect(plan).toContain('registrations_to_remind');
});
