import type { Channel } from '@countersign/contract/channel';
import type { HistoryEvent, MailPurpose } from '@countersign/contract/history';
import type { RegistrationKey } from '@countersign/contract/registration-key';
import type { ApprovalCode, RejectionCode } from '@countersign/domain/registration/reason-codes';
import type { StaffMember } from '@countersign/domain/registration/registration';
import type { Selectable } from 'kysely';
import type { HistoryEventsTable, Trx } from '../../ground/database/database.ts';
import { newId } from '../../ground/database/new-id.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import { eventHash, hidePersonal } from './event-hash.ts';

export type Actor = HistoryEvent['actor'];

interface DecisionWords {
  readonly messageToApplicant?: string | undefined;
  readonly internalNote?: string | undefined;
  readonly mailHash?: string | undefined;
  readonly previewed: boolean;
}

type MailEventKind = 'mail-queued' | 'mail-sent' | 'mail-failed' | 'mail-cancelled' | 'mail-resent';

/** What is to be written down; sequence and hashes are added here. */
export type NewEvent = {
  readonly at: Date;
  readonly actor: Actor;
  readonly channel?: Channel | undefined;
} & (
  | { readonly kind: 'received' | 'opened' | 'undone' | 'claimed' | 'released' }
  | { readonly kind: 'taken-over'; readonly from: StaffMember }
  | {
      readonly kind: MailEventKind;
      readonly purpose: MailPurpose;
      readonly recipient: string;
      readonly language: string;
    }
  | {
      readonly kind: 'mail-set-aside';
      readonly purpose: MailPurpose;
      readonly recipient: string;
      readonly language: string;
      readonly reason: string;
    }
  | ({ readonly kind: 'approved'; readonly reasonCodes: readonly ApprovalCode[] } & DecisionWords)
  | ({ readonly kind: 'rejected'; readonly reasonCodes: readonly RejectionCode[] } & DecisionWords)
  | { readonly kind: 'reversed' | 'reversal-requested'; readonly reason: string }
  | { readonly kind: 'note'; readonly text: string }
);

/**
 * Adds the next event to a registration's history, within the transaction that makes it true.
 * The registration's row is locked by this, so that events of two transactions do not interleave.
 * Answers the row as stored. Throws where there is no such registration.
 */
export async function appendEvent(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  event: NewEvent,
): Promise<Selectable<HistoryEventsTable>> {
  const head = await trx
    .selectFrom('registrations')
    .select(['history_count', 'history_head'])
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { at, kind, actor, payload, personal } = partsOf(event);
  const hidden = hidePersonal(personal);
  const link = {
    countryCode,
    ticketNumber,
    sequence: head.history_count + 1,
    kind,
    at,
    actor,
    payload,
    personalHashes: hidden.hashes,
    previousHash: head.history_head,
  };
  const hash = eventHash(link);
  const row = await trx
    .insertInto('history_events')
    .values({
      country_code: countryCode,
      ticket_number: ticketNumber,
      sequence: link.sequence,
      id: newId(),
      kind,
      at,
      actor: canonicalJson(actor),
      payload: canonicalJson(payload),
      personal: canonicalJson(hidden.values),
      personal_hashes: canonicalJson(hidden.hashes),
      previous_hash: link.previousHash,
      hash,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('registrations')
    .set({ history_count: link.sequence, history_head: hash })
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
  return row;
}

/** Divides an event into what may stay for ever and what must be erasable. */
function partsOf(event: NewEvent) {
  const { at, kind, actor, channel } = event;
  const payload = { ...payloadOf(event), ...(channel === undefined ? {} : { channel }) };
  return { at, kind, actor, payload, personal: personalOf(event) };
}

function payloadOf(event: NewEvent): Readonly<Record<string, Json>> {
  switch (event.kind) {
    case 'approved':
    case 'rejected':
      return { reasonCodes: event.reasonCodes, previewed: event.previewed };
    case 'mail-queued':
    case 'mail-sent':
    case 'mail-failed':
    case 'mail-cancelled':
    case 'mail-resent':
    case 'mail-set-aside':
      return { purpose: event.purpose, language: event.language };
    case 'taken-over':
      return { from: { subject: event.from.subject, name: event.from.name } };
    default:
      return {};
  }
}

function personalOf(event: NewEvent): Readonly<Record<string, string>> {
  switch (event.kind) {
    case 'approved':
    case 'rejected': {
      const { messageToApplicant, internalNote, mailHash } = event;
      // The mail's hash as well: name and words could be guessed until it fits.
      return given({ messageToApplicant, internalNote, mailHash });
    }
    case 'mail-queued':
    case 'mail-sent':
    case 'mail-failed':
    case 'mail-cancelled':
    case 'mail-resent':
      return { recipient: event.recipient };
    case 'mail-set-aside':
      return { recipient: event.recipient, reason: event.reason };
    case 'reversed':
    case 'reversal-requested':
      return { reason: event.reason };
    case 'note':
      return { text: event.text };
    default:
      return {};
  }
}

function given(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
