import type { RegistrationStatus } from '@countersign/domain/registration/registration';
import { type Act, statusAfter } from '@countersign/domain/registration/transitions';
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
  | { readonly sequence: number; readonly fault: 'missing' | 'changed' | 'out-of-chain' | 'added' }
  | { readonly sequence: null; readonly fault: 'last-rows-removed' | 'status-without-event' };

const Hashes = z.record(z.string(), z.string());
const Personal = z.nullable(
  z.record(z.string(), z.object({ value: z.string(), salt: z.string() })),
);

export interface ChainVerifier {
  /** Takes the next event in order of sequence; returns its fault, if it has one. */
  take(event: StoredEvent): ChainFault | undefined;
  /** Is called after the last event; returns the fault of the whole, if there is one. */
  end(): ChainFault | undefined;
}

/**
 * Verifies one registration's history, event by event; only events that changed the status stay in
 * memory. The first fault is the result, since later events prove nothing after it. Erased personal
 * values are no fault.
 */
export function chainVerifier(head: HistoryHead): ChainVerifier {
  let count = 0;
  let previousHash = '';
  const acts: StoredEvent[] = [];
  return {
    take: (event) => {
      count += 1;
      const sequence = count;
      if (event.sequence !== sequence) return { sequence, fault: 'missing' };
      if (event.previousHash !== previousHash) return { sequence, fault: 'out-of-chain' };
      if (!isUnchanged(head, event)) return { sequence, fault: 'changed' };
      if (sequence > head.count) return { sequence, fault: 'added' };
      previousHash = event.hash;
      if (actOfKind[event.kind] !== undefined) acts.push(event);
      return undefined;
    },
    end: () => {
      if (count !== head.count || previousHash !== head.hash || count === 0) {
        return { sequence: null, fault: 'last-rows-removed' };
      }
      return agreesWith(head, acts) ? undefined : { sequence: null, fault: 'status-without-event' };
    },
  };
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
    actor: event.actor as Json, // from a jsonb column, so it is JSON
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

/** The act behind an event; other kinds do not change the status. */
const actOfKind: Readonly<Partial<Record<string, Act>>> = {
  approved: 'approve',
  rejected: 'reject',
  undone: 'undo',
  reversed: 'reverse',
};

/** Whether the acts in the history lead to the status, the decider and the reasons there are now. */
function agreesWith(head: HistoryHead, acts: readonly StoredEvent[]): boolean {
  let status: RegistrationStatus = 'pending';
  for (const { kind } of acts) {
    const act = actOfKind[kind];
    const next: RegistrationStatus | undefined =
      act === undefined ? status : statusAfter(status, act);
    if (next === undefined) return false;
    status = next;
  }
  if (status !== head.status) return false;
  const last = acts.at(-1);
  if (status === 'pending' || last === undefined) return true;
  const actor = Decided.safeParse(last);
  const reasons = Reasons.safeParse(last.payload);
  return (
    actor.success &&
    reasons.success &&
    actor.data.actor.subject === head.decidedBy &&
    canonicalJson(reasons.data.reasonCodes) === canonicalJson(head.reasonCodes as Json) // jsonb
  );
}
