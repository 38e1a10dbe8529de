import * as z from 'zod/mini';
import { canonicalJson, type Json } from './canonical-json.ts';
import { eventHash, personalHash } from './event-hash.ts';

/** A registration as its history must agree with it. */
export interface HistoryHead {
  readonly countryCode: string;
  readonly ticketNumber: string;
  readonly status: string;
  readonly decidedBy: string | null;
  readonly reasonCodes: unknown;
  readonly count: number;
  readonly hash: string;
}

/** A row of the history as it is stored. */
export interface StoredEvent {
  readonly sequence: number;
  readonly kind: string;
  readonly at: Date;
  readonly actor: unknown;
  readonly payload: unknown;
  readonly personal: unknown;
  readonly personalHashes: unknown;
  readonly previousHash: string;
  readonly hash: string;
}

export type ChainFault =
  | { readonly sequence: number; readonly fault: 'missing' | 'changed' | 'out-of-chain' }
  | { readonly sequence: null; readonly fault: 'last-rows-removed' | 'status-without-event' };

const Hashes = z.record(z.string(), z.string());
const Personal = z.nullable(
  z.record(z.string(), z.object({ value: z.string(), salt: z.string() })),
);

/**
 * The first fault of one registration's history, its events in order of their sequence; undefined
 * where every row is there and as it was written. Erased personal values are no fault.
 */
export function verifyChain(
  head: HistoryHead,
  events: readonly StoredEvent[],
): ChainFault | undefined {
  let previousHash = '';
  for (const [index, event] of events.entries()) {
    const sequence = index + 1;
    if (event.sequence !== sequence) return { sequence, fault: 'missing' };
    if (event.previousHash !== previousHash) return { sequence, fault: 'out-of-chain' };
    if (!isUnchanged(head, event)) return { sequence, fault: 'changed' };
    previousHash = event.hash;
  }
  if (events.length !== head.count || previousHash !== head.hash || events.length === 0) {
    return { sequence: null, fault: 'last-rows-removed' };
  }
  return agreesWith(head, events) ? undefined : { sequence: null, fault: 'status-without-event' };
}

function isUnchanged({ countryCode, ticketNumber }: HistoryHead, event: StoredEvent): boolean {
  const hashes = Hashes.safeParse(event.personalHashes);
  const personal = Personal.safeParse(event.personal);
  if (!hashes.success || !personal.success) return false;
  const { sequence, kind, at, previousHash } = event;
  const expected = eventHash({
    countryCode,
    ticketNumber,
    sequence,
    kind,
    at,
    actor: event.actor as Json, // out of a jsonb column, so JSON it is
    payload: event.payload as Json,
    personalHashes: hashes.data,
    previousHash,
  });
  return (
    expected === event.hash &&
    Object.entries(personal.data ?? {}).every(
      ([name, { value, salt }]) =>
        Object.hasOwn(hashes.data, name) && hashes.data[name] === personalHash(value, salt),
    )
  );
}

const Decided = z.object({ actor: z.object({ subject: z.string() }) });
const Reasons = z.object({ reasonCodes: z.array(z.string()) });

/** Whether the last decision in the history is the one that the registration shows. */
function agreesWith(head: HistoryHead, events: readonly StoredEvent[]): boolean {
  const last = events.findLast(({ kind }) => kind === 'approved' || kind === 'rejected');
  if (head.status === 'pending') return last === undefined;
  if (last === undefined || last.kind !== head.status) return false;
  const actor = Decided.safeParse(last);
  const reasons = Reasons.safeParse(last.payload);
  return (
    actor.success &&
    reasons.success &&
    actor.data.actor.subject === head.decidedBy &&
    canonicalJson(reasons.data.reasonCodes) === canonicalJson(head.reasonCodes as Json) // jsonb
  );
}
