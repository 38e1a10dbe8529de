import { sql } from 'kysely';
import type { Db, Trx } from '../../ground/database/database.ts';
import {
  type ChainFault,
  chainVerifier,
  type HistoryHead,
  type StoredEvent,
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

// Small enough for the two seconds that a statement may take, also on a busy server.
const pageSize = 1000;

/**
 * Verifies the history of every registration as it is at one moment, in one pass over both tables,
 * so that memory does not grow with the database, however long one history is. Stops at the
 * `faultLimit`th fault; a registration has one at most, and so has a history without one.
 */
export function verifyAllChains(db: Db, faultLimit = 1): Promise<AuditResult> {
  // One snapshot: events written meanwhile would look like additions by hand.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => verifySnapshot(trx, faultLimit));
}

async function verifySnapshot(trx: Trx, faultLimit: number): Promise<AuditResult> {
  const faults: AuditFault[] = [];
  const counted = { registrations: 0, events: 0 };
  const heads = headsIn(trx);
  const events = eventsIn(trx);
  let event = await events.next();
  for await (const head of heads) {
    event = await skipOrphans(events, event, head);
    counted.registrations += 1;
    const verifier = chainVerifier(head);
    let fault: ChainFault | undefined;
    while (!event.done && compareKeys(event.value, head) === 0) {
      counted.events += 1;
      fault ??= verifier.take(event.value);
      event = await events.next();
    }
    fault ??= verifier.end();
    if (fault !== undefined) faults.push({ ...keyOf(head), ...fault });
    if (faults.length >= faultLimit) return { ...counted, faults };
  }
  await skipOrphans(events, event);
  return { ...counted, faults };

  /** Events before `head`, or all that are left, belong to a registration that no longer exists. */
  async function skipOrphans(
    source: typeof events,
    first: IteratorResult<KeyedEvent, void>,
    head?: HistoryHead,
  ): Promise<IteratorResult<KeyedEvent, void>> {
    let next = first;
    let known: Key | undefined;
    while (!next.done && (head === undefined || compareKeys(next.value, head) < 0)) {
      if (known === undefined || compareKeys(known, next.value) !== 0) {
        known = keyOf(next.value);
        const { sequence } = next.value;
        if (faults.length < faultLimit) {
          faults.push({ ...known, sequence, fault: 'without-registration' });
        }
      }
      counted.events += 1;
      next = await source.next();
    }
    return next;
  }
}

async function* headsIn(trx: Trx): AsyncGenerator<HistoryHead, void> {
  let after: Key = { countryCode: '', ticketNumber: '' };
  for (;;) {
    const rows = await trx
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
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      after = { countryCode: row.country_code, ticketNumber: row.ticket_number };
      yield {
        ...after,
        status: row.status,
        decidedBy: row.decided_by_subject,
        reasonCodes: row.reason_codes,
        count: row.history_count,
        hash: row.history_head,
      };
    }
    if (rows.length < pageSize) return;
  }
}

async function* eventsIn(trx: Trx): AsyncGenerator<KeyedEvent, void> {
  let after = { countryCode: '', ticketNumber: '', sequence: 0 };
  for (;;) {
    const rows = await trx
      .selectFrom('history_events')
      .selectAll()
      .where(
        sql<boolean>`(country_code, ticket_number, sequence) > (${after.countryCode}, ${after.ticketNumber}, ${after.sequence})`,
      )
      .orderBy('country_code')
      .orderBy('ticket_number')
      .orderBy('sequence')
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      after = {
        countryCode: row.country_code,
        ticketNumber: row.ticket_number,
        sequence: row.sequence,
      };
      yield {
        ...after,
        kind: row.kind,
        at: row.at,
        actor: row.actor,
        payload: row.payload,
        personal: row.personal,
        personalHashes: row.personal_hashes,
        previousHash: row.previous_hash,
        hash: row.hash,
      };
    }
    if (rows.length < pageSize) return;
  }
}

interface Key {
  readonly countryCode: string;
  readonly ticketNumber: string;
}
type KeyedEvent = Key & StoredEvent;

function keyOf({ countryCode, ticketNumber }: Key): Key {
  return { countryCode, ticketNumber };
}

// As the database orders: both columns are `collate "C"` and hold ASCII only.
function compareKeys(a: Key, b: Key): number {
  return compare(a.countryCode, b.countryCode) || compare(a.ticketNumber, b.ticketNumber);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
