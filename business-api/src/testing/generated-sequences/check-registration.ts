import { decisionMailPurposes } from '@countersign/domain/registration/mail-purpose';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { verifyMarketChains } from '../../markets/chains/verify-market-chains.ts';
import type { Db } from '../../platform/database/database.ts';
import { verifyAllChains } from '../../registrations/history/verify-all-chains.ts';
import { findRegistration } from '../../registrations/registration-row.ts';
import type { SequenceWorld } from './sequence-world.ts';

/** What must be so after every act: the chains, and what the rows about a registration say of each other. */
export async function checkAlways(world: SequenceWorld): Promise<void> {
  const { db } = world.api;
  expect((await verifyAllChains(db)).faults).toEqual([]);
  expect((await verifyMarketChains(db, world.now())).faults).toEqual([]);
  for (const registration of await allRegistrations(world)) {
    await checkClock(world, registration);
    await checkRows(world, registration);
    await checkWaitingReversal(world, registration);
    await checkWaitingDecision(world, registration);
  }
}

export async function allRegistrations({
  api,
  applicants,
}: SequenceWorld): Promise<Registration[]> {
  const found: Registration[] = [];
  for (const { ticketNumber } of applicants) {
    const key = { countryCode: 'FR', ticketNumber } as Registration; // as it was handed in
    const registration = await findRegistration(api.db, key);
    if (registration === undefined) throw new Error(`${ticketNumber} is not there`);
    found.push(registration);
  }
  return found;
}

/** The target is later by what the applicant took, and by what a question gives now. */
async function checkClock({ api }: SequenceWorld, { ticketNumber, request, status }: Registration) {
  const { rows } = await sql<{ late: number; taken: number }>`select
      extract(epoch from due_at - submitted_at)::float8 / 60 - target_hours * 60 as late,
      applicant_minutes::float8 as taken
    from registrations join market_settings using (country_code)
    where ticket_number = ${ticketNumber}`.execute(api.db);
  const waits =
    status === 'pending' && request?.state === 'waiting'
      ? (Date.parse(request.dueAt) - Date.parse(request.askedAt)) / 60_000
      : 0;
  const [row] = rows;
  expect(row?.late, `${ticketNumber}: target`).toBeCloseTo((row?.taken ?? 0) + waits, 2);
}

async function checkRows(
  { api: { db } }: SequenceWorld,
  { ticketNumber, status, request }: Registration,
) {
  const rowsOf = async (table: 'claims' | 'reversal_proposals') =>
    (await db.selectFrom(table).selectAll().where('ticket_number', '=', ticketNumber).execute())
      .length;
  if (status === 'pending') {
    expect(await rowsOf('reversal_proposals'), `${ticketNumber}: proposals`).toBe(0);
  } else expect(await rowsOf('claims'), `${ticketNumber}: claims`).toBe(0);
  const unsent = await db
    .selectFrom('mails')
    .select('purpose')
    .where('ticket_number', '=', ticketNumber)
    .where('purpose', 'in', [...decisionMailPurposes])
    .where('state', 'in', ['held', 'queued', 'sending'])
    .where('withdrawn', '=', false)
    .execute();
  expect(unsent.length, `${ticketNumber}: unsent mails of a decision`).toBeLessThanOrEqual(
    status === 'pending' ? 0 : 1,
  );
  if (request?.state !== 'waiting') return;
  const waiting = await db
    .selectFrom('information_requests')
    .select('round')
    .where('ticket_number', '=', ticketNumber)
    .where('state', '=', 'waiting')
    .execute();
  expect(
    waiting.map(({ round }) => round),
    `${ticketNumber}: rounds`,
  ).toContain(request.round);
}

const asking = ['reversal-requested', 'reversal-proposed'];
const ending = ['reversal-declined', 'reversal-expired', 'reversed', 'undone', 'erased'];
const proposed = ['decision-proposed'];
const settled = [
  'decision-returned',
  'decision-lapsed',
  'approved',
  'rejected',
  'withdrawn',
  'erased',
];

/** A reversal waits from when it was asked for until the history says how it ended; never two at once. */
async function checkWaitingReversal(
  { api: { db } }: SequenceWorld,
  { ticketNumber }: Registration,
): Promise<void> {
  const isWaiting = await waitsByHistory(db, ticketNumber, asking, ending);
  const rows = await db
    .selectFrom('reversal_proposals')
    .select('name')
    .where('ticket_number', '=', ticketNumber)
    .execute();
  expect(rows.length, `${ticketNumber}: reversals that wait`).toBe(isWaiting ? 1 : 0);
}

/** The same of a decision that waits for a second person. */
async function checkWaitingDecision(
  { api: { db } }: SequenceWorld,
  { ticketNumber }: Registration,
): Promise<void> {
  const isWaiting = await waitsByHistory(db, ticketNumber, proposed, settled);
  const rows = await db
    .selectFrom('decision_proposals')
    .select('name')
    .where('ticket_number', '=', ticketNumber)
    .where('state', '=', 'waiting')
    .execute();
  expect(rows.length, `${ticketNumber}: decisions that wait`).toBe(isWaiting ? 1 : 0);
}

/** Whether the history says that something waits; it must never say that twice in a row. */
async function waitsByHistory(
  db: Db,
  ticketNumber: string,
  begins: readonly string[],
  ends: readonly string[],
): Promise<boolean> {
  const events = await db
    .selectFrom('history_events')
    .select('kind')
    .where('ticket_number', '=', ticketNumber)
    .where('kind', 'in', [...begins, ...ends])
    .orderBy('sequence')
    .execute();
  const isBegun = events.map(({ kind }) => begins.includes(kind));
  const twice = isBegun.some((begun, at) => begun && isBegun[at + 1]);
  expect(twice, `${ticketNumber}: ${begins} while one waited`).toBe(false);
  return isBegun.at(-1) ?? false;
}
