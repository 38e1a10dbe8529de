import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import {
  type ChainFault,
  type HistoryHead,
  type StoredEvent,
  verifyChain,
} from './verify-chain.ts';

export interface AuditResult {
  readonly registrations: number;
  readonly events: number;
  readonly faults: readonly AuditFault[];
}

export interface AuditFault {
  readonly countryCode: string;
  readonly ticketNumber: string;
  readonly sequence: number | null;
  readonly fault: ChainFault['fault'] | 'without-registration';
}

const batchSize = 500;

/**
 * Verifies the history of every registration, in batches, so that memory does not grow with the
 * database. Stops at the `faultLimit`th faulty registration.
 */
export async function verifyAllChains(db: Db, faultLimit = 1): Promise<AuditResult> {
  let registrations = 0;
  let events = 0;
  const faults: AuditFault[] = [];
  for await (const { head, events: chain } of chains(db)) {
    registrations += 1;
    events += chain.length;
    const fault = verifyChain(head, chain);
    if (fault !== undefined) faults.push({ ...keyOf(head), ...fault });
    if (faults.length >= faultLimit) return { registrations, events, faults };
  }
  faults.push(...(await orphans(db, faultLimit - faults.length)));
  return { registrations, events, faults };
}

async function* chains(db: Db): AsyncGenerator<{ head: HistoryHead; events: StoredEvent[] }> {
  let after = { countryCode: '', ticketNumber: '' };
  for (;;) {
    const heads = await readHeads(db, after);
    const last = heads.at(-1);
    if (last === undefined) return;
    const byKey = Map.groupBy(await readEvents(db, after, last), keyText);
    for (const head of heads) yield { head, events: byKey.get(keyText(head)) ?? [] };
    after = keyOf(last);
  }
}

async function readHeads(db: Db, after: Key): Promise<HistoryHead[]> {
  const rows = await db
    .selectFrom('registrations')
    .select([
      'country_code',
      'ticket_number',
      'status',
      'decided_by_subject',
      'reason_codes',
      'history_count',
      'history_head',
    ])
    .where(
      sql<boolean>`(country_code, ticket_number) > (${after.countryCode}, ${after.ticketNumber})`,
    )
    .orderBy('country_code')
    .orderBy('ticket_number')
    .limit(batchSize)
    .execute();
  return rows.map((row) => ({
    countryCode: row.country_code,
    ticketNumber: row.ticket_number,
    status: row.status,
    decidedBy: row.decided_by_subject,
    reasonCodes: row.reason_codes,
    count: row.history_count,
    hash: row.history_head,
  }));
}

async function readEvents(db: Db, after: Key, last: Key): Promise<(Key & StoredEvent)[]> {
  const rows = await db
    .selectFrom('history_events')
    .selectAll()
    .where(
      sql<boolean>`(country_code, ticket_number) > (${after.countryCode}, ${after.ticketNumber})`,
    )
    .where(
      sql<boolean>`(country_code, ticket_number) <= (${last.countryCode}, ${last.ticketNumber})`,
    )
    .orderBy('country_code')
    .orderBy('ticket_number')
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({
    countryCode: row.country_code,
    ticketNumber: row.ticket_number,
    sequence: row.sequence,
    kind: row.kind,
    at: row.at,
    actor: row.actor,
    payload: row.payload,
    personal: row.personal,
    personalHashes: row.personal_hashes,
    previousHash: row.previous_hash,
    hash: row.hash,
  }));
}

/** Events whose registration is gone. */
async function orphans(db: Db, limit: number): Promise<AuditFault[]> {
  const rows = await db
    .selectFrom('history_events')
    .select(['country_code', 'ticket_number', 'sequence'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registrations')
            .select('registrations.ticket_number')
            .whereRef('registrations.country_code', '=', 'history_events.country_code')
            .whereRef('registrations.ticket_number', '=', 'history_events.ticket_number'),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    countryCode: row.country_code,
    ticketNumber: row.ticket_number,
    sequence: row.sequence,
    fault: 'without-registration',
  }));
}

interface Key {
  readonly countryCode: string;
  readonly ticketNumber: string;
}

function keyOf({ countryCode, ticketNumber }: Key): Key {
  return { countryCode, ticketNumber };
}

function keyText({ countryCode, ticketNumber }: Key): string {
  return `${countryCode}/${ticketNumber}`;
}
