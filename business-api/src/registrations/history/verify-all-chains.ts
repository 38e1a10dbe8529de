import type { Db, Trx } from '../../platform/database/database.ts';
import { compareKeys, eventsIn, headsIn, type Key, type KeyedEvent } from './read-all-histories.ts';
import type { HistoryHead } from './stored-history.ts';
import { type ChainFault, chainVerifier } from './verify-chain.ts';

export interface AuditResult {
  readonly registrations: number;
  readonly events: number;
  readonly faults: readonly AuditFault[];
}

export type AuditFault = Key &
  (ChainFault | { readonly sequence: number; readonly fault: 'without-registration' });

/**
 * Verifies the history of every registration as it is at one moment, in one pass over both tables,
 * so that memory does not grow with the database, however long one history is. Stops at the
 * `faultLimit`th fault; a registration has one at most, and so has a history without one.
 */
export function verifyAllChains(db: Db, faultLimit = 1): Promise<AuditResult> {
  // One snapshot: later events would look like manual additions.
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
  for await (const { head, mails, grounds } of heads) {
    event = await skipOrphans(events, event, head);
    counted.registrations += 1;
    const verifier = chainVerifier(head);
    let fault: ChainFault | undefined;
    while (!event.done && compareKeys(event.value, head) === 0) {
      counted.events += 1;
      fault ??= verifier.take(event.value);
      event = await events.next();
    }
    fault ??= verifier.end(mails, grounds);
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

function keyOf({ countryCode, ticketNumber }: Key): Key {
  return { countryCode, ticketNumber };
}
