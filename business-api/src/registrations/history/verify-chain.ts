import type { HistoryEvent } from '@countersign/contract/history';
import * as z from 'zod/mini';
import {
  actOfKind,
  hasDecisionOf,
  hasOriginalOf,
  hasStatusOf,
  namesOriginal,
} from './agrees-with-history.ts';
import type { JsonValue } from './canonical-json.ts';
import { eventHash, personalHash } from './event-hash.ts';
import { type GroundFault, groundsVerifier, type StoredGround } from './grounds/ground.ts';
import { saidBy } from './grounds/said-by-event.ts';
import {
  type HistoryHead,
  Personal,
  personalValue,
  type StoredEvent,
  type StoredMail,
} from './stored-history.ts';

export type ChainFault =
  | (GroundFault & { readonly sequence: null })
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
        | 'submission-changed'
        | 'mail-without-event'
        | 'mail-recipient-changed'
        | 'mail-time-changed';
    };

const Hashes = z.record(z.string(), z.string());

export interface ChainVerifier {
  /** Takes the next event in order of sequence; returns its fault, if it has one. */
  take(event: StoredEvent): ChainFault | undefined;
  /** Is called after the last event; returns the fault of the whole, if there is one. */
  end(mails: readonly StoredMail[], grounds: readonly StoredGround[]): ChainFault | undefined;
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
  let original: StoredEvent | undefined;
  const queued: QueuedMail[] = [];
  const addressed = new Set<string>();
  const sent = new Set<string>();
  let receivedAt: Date | undefined;
  let wiped: number | undefined;
  let application: string | undefined;
  let isErased = false;
  const grounds = groundsVerifier();
  return {
    take: (event) => {
      count += 1;
      const sequence = count;
      if (event.sequence !== sequence) return { sequence, fault: 'missing' };
      if (event.previousHash !== previousHash) return { sequence, fault: 'out-of-chain' };
      if (!isUnchanged(head, event)) return { sequence, fault: 'changed' };
      if (sequence > head.count) return { sequence, fault: 'added' };
      previousHash = event.hash;
      if (actOfKind[event.kind] !== undefined) {
        acts.push(event);
        original = undefined;
      }
      if (namesOriginal(event)) original = event;
      if (event.kind === 'erased') {
        isErased = true;
        wiped = undefined;
      } else if (isWiped(event)) {
        wiped ??= sequence;
      }
      if (changesApplication.has(event.kind)) {
        application = personalValue(event, 'applicationHash');
      }
      grounds.take(saidBy(event));
      if (event.kind === 'mail-queued') {
        queued.push({ sequence, hash: personalValue(event, 'mailHash') });
      }
      if (addressingMails.has(event.kind)) addressed.add(addressOf(event));
      if (event.kind === 'mail-sent') sent.add(`${addressOf(event)} ${event.at.toISOString()}`);
      if (event.kind === 'received') receivedAt ??= event.at;
      return undefined;
    },
    end: (mails, stored) => {
      if (count !== head.count || previousHash !== head.hash || count === 0) {
        return { sequence: null, fault: 'last-rows-removed' };
      }
      if (wiped !== undefined) return { sequence: wiped, fault: 'wiped' };
      if (!hasStatusOf(head, acts)) return { sequence: null, fault: 'status-without-event' };
      if (!hasDecisionOf(head, acts, isErased) || !hasOriginalOf(head, original))
        return { sequence: null, fault: 'decision-changed' };
      // Written before applications were hashed, or erased since.
      const isKnown = application !== undefined && !isErased;
      if (isKnown && application !== head.applicationHash) {
        return { sequence: null, fault: 'application-changed' };
      }
      if (receivedAt !== undefined && receivedAt.getTime() !== head.submittedAt.getTime()) {
        return { sequence: null, fault: 'submission-changed' };
      }
      // An erasure removes what these name.
      if (isErased) return mailFault(queued, mails);
      const ground = grounds.end(stored);
      if (ground !== undefined) return { sequence: null, ...ground };
      return mailFault(queued, mails) ?? deliveryFault(mails, { addressed, sent });
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

const addressingMails: ReadonlySet<string> = new Set<HistoryEvent['kind']>([
  'mail-queued',
  'mail-resent',
]);

function addressOf(event: StoredEvent): string {
  const { purpose } = { purpose: '', ...Object(event.payload) }; // jsonb
  return `${purpose} ${personalValue(event, 'recipient')}`;
}

/** Each mail goes to somebody to whom one of its purpose was sent off, at a time at which one was. */
function deliveryFault(
  mails: readonly StoredMail[],
  { addressed, sent }: { readonly addressed: Set<string>; readonly sent: Set<string> },
): ChainFault | undefined {
  for (const { purpose, recipient, sentAt } of mails) {
    const address = `${purpose} ${recipient}`;
    if (!addressed.has(address)) return { sequence: null, fault: 'mail-recipient-changed' };
    if (sentAt !== null && !sent.has(`${address} ${sentAt.toISOString()}`))
      return { sequence: null, fault: 'mail-time-changed' };
  }
  return undefined;
}

function isWiped({ personal, personalHashes }: StoredEvent): boolean {
  const values = Personal.parse(personal) ?? {};
  return Object.keys(Hashes.parse(personalHashes)).some((name) => !Object.hasOwn(values, name));
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
    actor: event.actor as JsonValue, // from a jsonb column, so it is JSON
    payload: event.payload as JsonValue,
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
