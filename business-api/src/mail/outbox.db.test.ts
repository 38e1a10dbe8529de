import { DecisionRequest } from '@countersign/contract/decision';
import { parsedSampleApplication } from '@countersign/contract/testing/sample-application';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { decideAtOnce } from '../decisions/decide.ts';
import { submitAtOnce } from '../intake/submit-registration.ts';
import { addMarkets } from '../markets/load-markets.ts';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { OutboxMail } from '../platform/database/mails-table.ts';
import { LeaseLost } from '../platform/jobs/settle-within-lease.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { sampleMailQueue as mails } from '../testing/sample-mail-queue.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { withoutLimit } from '../testing/without-limit.ts';
import {
  claimNextMail,
  giveBack,
  markCancelled,
  markFailed,
  markSent,
  nextDueAt,
  nextDueMailQuery,
  postpone,
} from './outbox-store.ts';
import { startOutboxWorker } from './outbox-worker.ts';
import { MailRefused, type SendMail } from './send-mail.ts';
import { type OutboxWork, sendNextMail } from './send-next-mail.ts';

const start = new Date('2026-11-20T10:00:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const france = CountryCode.parse('FR');

const watch = watchStatements();
let open: OpenDatabase;
beforeAll(async () => {
  open = await openPreparedDatabase();
});
afterAll(async () => {
  watch.stop();
  await open.close();
});
beforeEach(async () => {
  for (const table of ['mails', 'history_events', 'registrations', 'market_staff'] as const) {
    await open.db.deleteFrom(table).execute();
  }
});

/** Takes a registration in; its one mail goes to the fallback address, or to the staff given. */
async function submitted(ticket = 'T-1', staff: readonly string[] = []): Promise<TicketNumber> {
  const ticketNumber = TicketNumber.parse(ticket);
  const application = { ...parsedSampleApplication('FR'), ticketNumber };
  await inTransaction(open.db, async (trx) => {
    const people = staff.map((email) => ({ email, locale: 'fr_FR' }));
    await addMarkets(
      trx,
      [{ countryCode: france, replyTo: 'fr@lumenda.example', staff: people }],
      start,
    );
    await submitAtOnce(trx, mails, { application, clientId: 'site', at: start });
  });
  return ticketNumber;
}

function decided(ticketNumber: TicketNumber, at = start): Promise<unknown> {
  const person = { subject: 's', name: 'Robin' };
  const key = { countryCode: france, ticketNumber };
  const request = DecisionRequest.parse({ decision: 'approve', reasonCodes: [], version: 1 });
  const decision = { key, person, email: undefined, request, at, undoSeconds: 20 };
  return inTransaction(open.db, (trx) => decideAtOnce(trx, mails, decision));
}

/** Sends what is due at `now`; answers the mails handed to the server. */
async function sendAt(now: Date, answer: SendMail = async () => undefined): Promise<OutboxMail[]> {
  const handed: OutboxMail[] = [];
  const work = workAt(now, async (mail) => {
    handed.push(mail);
    await answer(mail);
  });
  while (await sendNextMail(work)) {}
  return handed;
}

function workAt(now: Date, send: SendMail): OutboxWork {
  const signal = new AbortController().signal;
  return { db: open.db, send, now: () => now, random: () => 0.5, signal, report: () => undefined };
}

function rows() {
  return open.db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute();
}

async function eventKinds(): Promise<string[]> {
  const events = await open.db
    .selectFrom('history_events')
    .select(['kind'])
    .orderBy('ticket_number')
    .orderBy('sequence')
    .execute();
  return events.map(({ kind }) => kind);
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const names = (count: number) =>
  Array.from({ length: count }, (_, at) => `staff-${at}@lumenda.example`);
const refused = (code: string, isFinal: boolean) => async () => {
  throw new MailRefused(code, isFinal);
};

test('each reviewer gets one mail, which the history records', async () => {
  await submitted('T-1', ['a@lumenda.example', 'b@lumenda.example']);
  const sent = await sendAt(start);
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([
    'a@lumenda.example',
    'b@lumenda.example',
  ]);
  expect(sent[0]).toMatchObject({ reply_to: 'fr@lumenda.example', language: 'fr' });
  expect(await rows()).toMatchObject([
    { state: 'sent', attempts: 1, locked_until: null },
    { state: 'sent', attempts: 1, locked_until: null },
  ]);
  const kinds = await eventKinds();
  expect(kinds).toEqual(['received', 'mail-queued', 'mail-queued', 'mail-sent', 'mail-sent']);
  expect(await sendAt(minutes(1))).toEqual([]);
});

test('asks the fallback address where a market has no staff', async () => {
  await submitted();
  expect(await sendAt(start)).toMatchObject([{ recipient: 'fallback@lumenda.example' }]);
});

test('a passing refusal is tried again after a minute, then after two', async () => {
  await submitted();
  const busy = refused('smtp-451', false);
  await sendAt(start, busy);
  expect(await rows()).toMatchObject([
    { state: 'queued', attempts: 1, last_error: 'smtp-451', not_before: minutes(1) },
  ]);
  expect(await sendAt(minutes(0.9), busy)).toHaveLength(0);
  expect(await sendAt(minutes(1), busy)).toHaveLength(1);
  expect(await sendAt(minutes(2.9))).toHaveLength(0);
  expect(await sendAt(minutes(3))).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 3, last_error: null }]);
});

test('a mail that could not be sent for four days is given up', async () => {
  await submitted();
  let tried = start;
  for (let mail = (await rows())[0]; mail?.state === 'queued'; mail = (await rows())[0]) {
    tried = mail.not_before;
    await sendAt(tried, refused('etimedout', false));
  }
  expect(await rows()).toMatchObject([{ state: 'failed', last_error: 'etimedout' }]);
  const days = (tried.getTime() - start.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(3.8);
  expect(days).toBeLessThan(4);
});

test('a final refusal fails the mail at once and delays no other', async () => {
  await submitted('T-1', ['gone@lumenda.example', 'here@lumenda.example']);
  await sendAt(start, async ({ recipient }) => {
    if (recipient.startsWith('gone')) throw new MailRefused('smtp-550', true);
  });
  const states = new Map((await rows()).map(({ recipient, state }) => [recipient, state]));
  expect(Object.fromEntries(states)).toEqual({
    'gone@lumenda.example': 'failed',
    'here@lumenda.example': 'sent',
  });
  expect((await eventKinds()).slice(3).sort()).toEqual(['mail-failed', 'mail-sent']);
  expect(await sendAt(minutes(60 * 24))).toEqual([]);
});

test('one mail that hangs delays no other, earlier or later', async () => {
  await submitted('T-1', ['hangs@lumenda.example', ...names(8)]);
  const release = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  let sent = 0;
  const worker = startOutboxWorker({
    db: open.db,
    log: silent,
    now: () => start,
    send: async ({ recipient }) => {
      if (recipient.startsWith('hangs')) return release.promise;
      sent += 1;
      if (sent === 8) void submitted('T-2').then(() => worker.wake());
      if (sent === 16) done.resolve();
    },
  });
  await done.promise;
  release.resolve();
  await worker.stop();
  const states = (await rows()).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: 18 }, () => 'sent'));
});

test('a mail of a crashed worker is sent again with its Message-ID', async () => {
  await submitted();
  const first = await claimNextMail(open.db, start, 600_000);
  expect(await sendAt(minutes(9))).toEqual([]);
  const [again] = await sendAt(minutes(10));
  expect(again?.message_id).toBe(first?.message_id);
  expect(again?.attempts).toBe(2);
  if (first === undefined) throw new Error('Nothing was claimed.');
  await expect(markSent(open.db, first, minutes(11))).rejects.toThrow(LeaseLost);
  expect((await eventKinds()).filter((kind) => kind === 'mail-sent')).toHaveLength(1);
});

test.each<[string, (mail: OutboxMail) => Promise<void>]>([
  ['sent', (mail) => markSent(open.db, mail, minutes(11))],
  ['failed', (mail) => markFailed(open.db, mail, minutes(11), 'smtp-550')],
  ['cancelled', (mail) => markCancelled(open.db, mail, minutes(11))],
  ['postponed', (mail) => postpone(open.db, mail, minutes(30), 'smtp-421')],
  ['given back', (mail) => giveBack(open.db, mail)],
])('a worker without its lease cannot settle a mail as %s', async (_, settle) => {
  await submitted();
  const late = await claimNextMail(open.db, start, 600_000);
  if (late === undefined) throw new Error('Nothing was claimed.');
  await claimNextMail(open.db, minutes(10), 600_000);
  const before = [await rows(), await eventKinds()];
  expect(before[0]).toMatchObject([{ state: 'sending', attempts: 2 }]);
  await expect(settle(late)).rejects.toThrow(LeaseLost);
  expect([await rows(), await eventKinds()]).toEqual(before);
});

test.skipIf(inject('engine') === 'embedded')(
  'a worker skips the mail that another is claiming',
  async () => {
    await submitted('T-1', names(2));
    const elsewhere = await open.db.startTransaction().execute();
    try {
      const first = await claimNextMail(elsewhere, start, 600_000);
      const second = await claimNextMail(open.db, start, 600_000);
      expect([first?.recipient, second?.recipient].sort()).toEqual(names(2));
      expect(await claimNextMail(open.db, start, 600_000)).toBeUndefined();
    } finally {
      await elsewhere.rollback().execute();
    }
  },
);

test('the applicant gets one mail per decision, after the undo window', async () => {
  const ticketNumber = await submitted();
  await sendAt(start);
  await decided(ticketNumber);
  const held = (await rows()).find(({ purpose }) => purpose === 'approval');
  expect(held).toMatchObject({ state: 'held', occasion: 2, not_before: minutes(1 / 3) });
  expect(await nextDueAt(open.db)).toEqual(minutes(1 / 3));
  expect(await sendAt(minutes(0.33))).toEqual([]);
  expect(await sendAt(minutes(1 / 3))).toMatchObject([
    { recipient: 'helene.lefevre@optique-des-quais.example', language: 'fr' },
  ]);
  const { id, message_id, ...rest } = held ?? { id: '', message_id: '' };
  const twin = {
    ...rest,
    id: '01a1f905-1793-7ca5-865c-910f82f1b99d',
    message_id: '<twin@x.example>',
  };
  await expect(
    open.db
      .insertInto('mails')
      .values(twin as OutboxMail)
      .execute(),
  ).rejects.toThrow(/mails_one_per_decision/);
});

test('two workers at once never send a mail twice', async () => {
  const staff = names(30);
  await submitted('T-1', staff);
  const [one, two] = await Promise.all([sendAt(start), sendAt(start)]);
  const recipients = [...one, ...two].map(({ recipient }) => recipient);
  expect(recipients.toSorted()).toEqual(staff.toSorted());
});

test('an unreachable mail server blocks no decision and loses no mail', async () => {
  const ticketNumber = await submitted();
  const away = refused('esocket', false);
  await sendAt(start, away);
  await decided(ticketNumber);
  await sendAt(minutes(0.5), away);
  const registration = await open.db
    .selectFrom('registrations')
    .select('status')
    .executeTakeFirst();
  expect(registration?.status).toBe('approved');
  expect((await sendAt(minutes(60))).map(({ purpose }) => purpose).sort()).toEqual([
    'approval',
    'review-request',
  ]);
});

test('a running worker sends a mail when it is woken', async () => {
  const sent = Promise.withResolvers<OutboxMail>();
  const worker = startOutboxWorker({
    db: open.db,
    log: silent,
    now: () => start,
    send: async (mail) => sent.resolve(mail),
  });
  await submitted();
  worker.wake();
  await sent.promise;
  await worker.stop();
  expect(await rows()).toMatchObject([{ state: 'sent' }]);
});

test('a held mail wakes no lane of a running worker', async () => {
  // No lane wakes without a call.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let looks = 0;
    const looksSoFar = () => {
      looks += watch.take().filter(({ text }) => text.includes('mails')).length;
      return looks;
    };
    watch.take();
    const options = { db: open.db, log: silent, now: () => start, send: async () => undefined };
    const worker = startOutboxWorker(options);
    // Each of twelve lanes asks for a mail, and when the next is due; then all sleep.
    await expect.poll(looksSoFar).toBe(24);
    worker.wake(minutes(1));
    await sql`select 1`.execute(open.db);
    expect(looksSoFar()).toBe(24);
    worker.wake();
    await expect.poll(looksSoFar).toBe(26);
    await worker.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('the next due time is found by indexes among 20,000 mails', async () => {
  await submitted();
  await withoutLimit(
    open.db,
    sql`insert into mails (id, country_code, ticket_number, purpose, occasion, recipient, language,
      subject, html, text, message_id, state, not_before, created_at)
    select gen_random_uuid(), country_code, ticket_number, 'correction', n + 2, recipient, language,
      subject, '', '', n::text, 'held', not_before + n * interval '1 minute', created_at
    from mails, generate_series(1, 20000) n`,
  );
  await sql`analyze mails`.execute(open.db);
  const { rows: lines } = await sql<
    Record<string, string>
  >`explain ${nextDueMailQuery([])}`.execute(open.db);
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index (?:Only )?Scan using mails_to_send/);
  expect(plan).toMatch(/Index (?:Only )?Scan using mails_being_sent/);
  expect(plan).not.toMatch(/Sort|Seq Scan/);
  expect(await nextDueAt(open.db)).toEqual(start);
  await claimNextMail(open.db, start, 30_000);
  expect(await nextDueAt(open.db)).toEqual(minutes(0.5));
});

test('a decision behind an unsent correction is not due', async () => {
  await submitted();
  for (const [purpose, occasion, due] of [
    ['correction', 3, minutes(30)],
    ['approval', 4, minutes(1)],
  ] as const) {
    await sql`insert into mails (id, country_code, ticket_number, purpose, occasion, recipient,
        language, subject, html, text, message_id, state, not_before, created_at)
      select gen_random_uuid(), country_code, ticket_number, ${purpose}, ${occasion}::int,
        'one@clinic.example', language, subject, '', '', ${purpose}, 'queued', ${due}, created_at
      from mails limit 1`.execute(open.db);
  }
  await sql`delete from mails where purpose not in ('correction', 'approval')`.execute(open.db);
  expect(await nextDueAt(open.db)).toEqual(minutes(30));
  await sql`update mails set state = 'failed' where purpose = 'correction'`.execute(open.db);
  expect(await nextDueAt(open.db)).toEqual(minutes(1));
});

test('a stopping worker returns a mail that it has not started', async () => {
  await submitted();
  const stopped = { ...workAt(start, refused('never', true)), signal: AbortSignal.abort() };
  await sendNextMail(stopped);
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0, locked_until: null }]);
});
