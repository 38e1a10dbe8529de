import type { HistoryEvent } from '@countersign/contract/history';
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
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly reasonCodes: unknown;
  readonly messageToApplicant: string | null;
  readonly internalNote: string | null;
  /** Of the application as it is stored now. */
  readonly applicationHash: string;
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
  | {
      readonly sequence: number;
      readonly fault: 'missing' | 'changed' | 'out-of-chain' | 'added' | 'wiped' | 'mail-changed';
    }
  | {
      readonly sequence: null;
      readonly fault:
        | 'last-rows-removed'
        | 'status-without-event'
        | 'decision-changed'
        | 'application-changed'
        | 'mail-without-event';
    };

/** A mail of the registration, as it is stored now. */
export interface StoredMail {
  /** As mailHash computes it. */
  readonly hash: string;
}

const Hashes = z.record(z.string(), z.string());
const Personal = z.nullable(
  z.record(z.string(), z.object({ value: z.string(), salt: z.string() })),
);

export interface ChainVerifier {
  /** Takes the next event in order of sequence; returns its fault, if it has one. */
  take(event: StoredEvent): ChainFault | undefined;
  /** Is called after the last event; returns the fault of the whole, if there is one. */
  end(mails: readonly StoredMail[]): ChainFault | undefined;
}

/**
 * Verifies one registration's history, event by event, and then its row and its mails by the history;
 * only events that changed the status and those of mails stay in memory. The first fault is the
 * result, since later events prove nothing after it. Missing personal values are no fault where a
 * later event says that they were erased.
 */
export function chainVerifier(head: HistoryHead): ChainVerifier {
  let count = 0;
  let previousHash = '';
  const acts: StoredEvent[] = [];
  const queued: QueuedMail[] = [];
  let wiped: number | undefined;
  let application: string | undefined;
  let isErased = false;
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
      if (event.kind === 'erased') {
        isErased = true;
        wiped = undefined;
      } else if (isWiped(event)) {
        wiped ??= sequence;
      }
      if (changesApplication.has(event.kind)) {
        application = personalValue(event, 'applicationHash');
      }
      if (event.kind === 'mail-queued') {
        queued.push({ sequence, hash: personalValue(event, 'mailHash') });
      }
      return undefined;
    },
    end: (mails) => {
      if (count !== head.count || previousHash !== head.hash || count === 0) {
        return { sequence: null, fault: 'last-rows-removed' };
      }
      if (wiped !== undefined) return { sequence: wiped, fault: 'wiped' };
      if (!agreesWith(head, acts)) return { sequence: null, fault: 'status-without-event' };
      if (!hasDecisionOf(head, acts, isErased))
        return { sequence: null, fault: 'decision-changed' };
      // Written before applications were hashed, or erased since.
      const isKnown = application !== undefined && !isErased;
      if (isKnown && application !== head.applicationHash) {
        return { sequence: null, fault: 'application-changed' };
      }
      return mailFault(queued, mails);
    },
  };
}

/** Events that say the hash of the application as they leave it. */
const changesApplication: ReadonlySet<string> = new Set<HistoryEvent['kind']>([
  'received',
  'request-answered',
  'request-entered',
  'field-corrected',
]);

interface QueuedMail {
  readonly sequence: number;
  /** Undefined where the event is older than these hashes, or erased. */
  readonly hash: string | undefined;
}

/** Each mail whose contents the history proves must be there, and no other. */
function mailFault(
  queued: readonly QueuedMail[],
  mails: readonly StoredMail[],
): ChainFault | undefined {
  const left = mails.map(({ hash }) => hash);
  for (const { sequence, hash } of queued) {
    if (hash === undefined) continue;
    const place = left.indexOf(hash);
    if (place < 0) return { sequence, fault: 'mail-changed' };
    left.splice(place, 1);
  }
  const unproven = queued.filter(({ hash }) => hash === undefined).length;
  return left.length > unproven ? { sequence: null, fault: 'mail-without-event' } : undefined;
}

function isWiped({ personal, personalHashes }: StoredEvent): boolean {
  const values = Personal.parse(personal) ?? {};
  return Object.keys(Hashes.parse(personalHashes)).some((name) => !Object.hasOwn(values, name));
}

function personalValue({ personal }: StoredEvent, name: string): string | undefined {
  return Personal.parse(personal)?.[name]?.value;
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

/** Whether name, time and texts of the present decision are those of its event. */
function hasDecisionOf(
  head: HistoryHead,
  acts: readonly StoredEvent[],
  isErased: boolean,
): boolean {
  const last = acts.at(-1);
  if (head.status === 'pending' || last === undefined) return true;
  const { actor } = Named.parse(last);
  const texts =
    isErased && last.personal === null
      ? [null, null]
      : [personalValue(last, 'messageToApplicant'), personalValue(last, 'internalNote')];
  return (
    actor.name === head.decidedByName &&
    last.at.getTime() === head.decidedAt?.getTime() &&
    (texts[0] ?? null) === head.messageToApplicant &&
    (texts[1] ?? null) === head.internalNote
  );
}

const Named = z.object({ actor: z.object({ name: z.string() }) });
