import { setTimeout as pause } from 'node:timers/promises';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type Insertable, sql } from 'kysely';
import { countAllAgain } from '../decisions/statistics/count-decision-days.ts';
import { defaultChecklistOf } from '../evidence/rules/default-checklist.ts';
import { evaluateEvidence } from '../evidence/rules/evaluate-evidence.ts';
import type { EvidenceCase } from '../evidence/rules/evidence-case.ts';
import { summaryColumns } from '../evidence/summary-columns.ts';
import type { Db, RegistrationsTable } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { readTimeout } from '../platform/database/postgres-pool.ts';
import { chainEvents } from '../registrations/history/chain-events.ts';
import type { NewEvent } from '../registrations/history/new-event.ts';
import { searchText } from '../registrations/search-text.ts';
import { inventedName, inventedStreet, inventedTelephone, inventedTown } from './invented-facts.ts';

const perInsert = 500;
const mostTries = 20;
const secondMs = 1000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const markets = ['US', 'FR', 'JP', 'DE', 'ES', 'GB', 'BR', 'CA', 'AU', 'PT'];

/** When invented registrations were submitted: the newest at `now`, `apartMs` between any two. */
interface Times {
  readonly now: Date;
  readonly apartMs: number;
}

/**
 * Writes `count` invented registrations with their first event, a minute apart or evenly over `days`,
 * the newest at `now`; one of ten is pending. Their numbers are `M-1`, `M-2`, …; `progress` gets the
 * number of registrations written so far.
 */
export async function writeManyRegistrations(
  db: Db,
  { count, now, days }: { count: number; now: Date; days?: number | undefined },
  progress: (written: number) => void,
): Promise<void> {
  const times = { now, apartMs: days === undefined ? minuteMs : (days * 24 * hourMs) / count };
  for (let written = 0; written < count; written += perInsert) {
    const numbers = Array.from(
      { length: Math.min(perInsert, count - written) },
      (_, index) => written + index + 1,
    );
    const histories = numbers.map((number) => historyOf(number, times));
    const rows = numbers.map((number, index) =>
      registration(number, times, histories[index]?.end.hash ?? ''),
    );
    const events = histories.flatMap((history) => history.rows);
    await withoutTimeLimit(db, async (trx) => {
      // A second try finds them there where the first one's commit was only not answered in time.
      const found = await trx
        .insertInto('registrations')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (found.numInsertedOrUpdatedRows === 0n) return;
      await trx.insertInto('history_events').values(events).execute();
    });
    progress(written + numbers.length);
  }
  await countAllAgain(db);
  // One statement per column: the driver waits for a few seconds only.
  for (const columns of [
    'country_code, status, submitted_at, due_at',
    'decided_at',
    'reason_codes',
    'search',
  ]) {
    await withoutTimeLimit(db, (trx) =>
      sql`analyze registrations (${sql.raw(columns)})`.execute(trx),
    );
  }
}

/**
 * A slow disk must not abort an import that takes minutes anyway: the server has no limit, and where the driver
 * does not wait any longer, the work is done again.
 */
async function withoutTimeLimit(db: Db, work: (trx: Db) => Promise<unknown>): Promise<void> {
  const unlimited = async (trx: Db) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    await work(trx);
  };
  for (let tried = 1; ; tried += 1) {
    try {
      return await inTransaction(db, unlimited, minuteMs);
    } catch (error) {
      const isSlow = error instanceof Error && error.message === readTimeout;
      if (!isSlow || tried === mostTries) throw error;
      await pause(secondMs);
    }
  }
}

function registration(number: number, times: Times, head: string): Insertable<RegistrationsTable> {
  const key = keyOf(number);
  const at = timeOf(number, times);
  const legalName = inventedName(number, key.countryCode);
  const city = inventedTown(number);
  const practice = {
    legalName,
    type: 'optometry' as const,
    addresses: [
      {
        purpose: 'practice' as const,
        lines: [inventedStreet(number)],
        city,
        countryCode: key.countryCode,
      },
    ],
    identifiers: [{ scheme: 'vat' as const, value: `${key.countryCode}${100_000_000 + number}` }],
    phone: inventedTelephone(number, key.countryCode),
  };
  const contact = {
    name: `Contact ${number}`,
    role: 'owner' as const,
    email: `contact-${number}@practice-${number % 997}.example`,
  };
  // A tenth of each market: the last digit chooses the market.
  const isPending = Math.floor(number / 10) % 10 === 7;
  // Up to forty hours later, to the second, and never in the future.
  const waitedMs = (number % 40) * hourMs + ((number * 7919) % 3600) * 1000;
  const decidedAt = new Date(Math.min(at.getTime() + waitedMs, times.now.getTime()));
  return {
    country_code: key.countryCode,
    ticket_number: key.ticketNumber,
    status: isPending ? 'pending' : number % 3 === 0 ? 'rejected' : 'approved',
    version: isPending ? 1 : 2,
    submitted_at: at,
    due_at: new Date(at.getTime() + 24 * hourMs),
    reminded_at: at,
    escalated_at: at,
    search: searchText({ ...key, practice, contact }),
    submitted_by_client: 'seed',
    applicant_locale: 'en',
    practice: JSON.stringify(practice),
    contact: JSON.stringify(contact),
    documents: '[]',
    practice_name: legalName,
    city,
    decided_by_subject: isPending ? null : 'seed|robin',
    decided_by_name: isPending ? null : 'Robin Ellery',
    decided_at: isPending ? null : decidedAt,
    reason_codes: isPending ? null : number % 3 === 0 ? '["L01"]' : '[]',
    mail_held_until: isPending ? null : decidedAt,
    ...(isPending
      ? evidenceOf({ countryCode: key.countryCode, practice, contact }, times.now)
      : {}),
    history_count: 1,
    history_head: head,
  };
}

/** As the intake stores it, so that it is not evaluated in the background. */
function evidenceOf(application: EvidenceCase['application'], now: Date) {
  const market = { checklist: defaultChecklistOf(application.countryCode), version: 0 };
  const known = { application, questions: [], settlements: [], checklist: market.checklist, now };
  return summaryColumns(evaluateEvidence(known), application, market);
}

/** Only the submission: `npm run audit:verify` rightly reports the missing decisions. */
function historyOf(number: number, times: Times) {
  const received: NewEvent = {
    kind: 'received',
    at: timeOf(number, times),
    actor: { kind: 'registration-site' },
  };
  return chainEvents(keyOf(number), { count: 0, hash: '' }, [received]);
}

function keyOf(number: number) {
  return {
    countryCode: CountryCode.parse(markets[number % markets.length]),
    ticketNumber: TicketNumber.parse(`M-${number}`),
  };
}

function timeOf(number: number, { now, apartMs }: Times): Date {
  return new Date(now.getTime() - Math.round(number * apartMs));
}
