import type { HistoryEvent, MailPurpose } from '@countersign/contract/history';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { ApprovalCode, RejectionCode } from '@countersign/domain/registration/reason-codes';
import type { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { Trx } from '../database/database.ts';
import { newId } from '../database/new-id.ts';
import { canonicalJson } from './canonical-json.ts';
import { eventHash, hidePersonal } from './event-hash.ts';

export interface RegistrationKey {
  readonly countryCode: CountryCode;
  readonly ticketNumber: TicketNumber;
}

export type Actor = HistoryEvent['actor'];

interface DecisionWords {
  readonly messageToApplicant?: string | undefined;
  readonly internalNote?: string | undefined;
}

/** What is to be written down; sequence and hashes are added here. */
export type NewEvent = { readonly at: Date; readonly actor: Actor } & (
  | { readonly kind: 'received' }
  | {
      readonly kind: 'mail-queued' | 'mail-sent' | 'mail-failed';
      readonly purpose: MailPurpose;
      readonly recipient: string;
      readonly language: string;
    }
  | ({ readonly kind: 'approved'; readonly reasonCodes: readonly ApprovalCode[] } & DecisionWords)
  | ({ readonly kind: 'rejected'; readonly reasonCodes: readonly RejectionCode[] } & DecisionWords)
);

/**
 * Adds the next event to a registration's history, within the transaction that makes it true.
 * The registration's row is locked by this, so that events of two transactions do not interleave.
 * Throws where there is no such registration.
 */
export async function appendEvent(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  event: NewEvent,
): Promise<void> {
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
  await trx
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
    .execute();
  await trx
    .updateTable('registrations')
    .set({ history_count: link.sequence, history_head: hash })
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
}

/** Divides an event into what may stay for ever and what must be erasable. */
function partsOf(event: NewEvent) {
  const { at, kind, actor } = event;
  switch (event.kind) {
    case 'received':
      return { at, kind, actor, payload: {}, personal: {} };
    case 'mail-queued':
    case 'mail-sent':
    case 'mail-failed': {
      const { purpose, language, recipient } = event;
      return { at, kind, actor, payload: { purpose, language }, personal: { recipient } };
    }
    case 'approved':
    case 'rejected': {
      const { reasonCodes, messageToApplicant, internalNote } = event;
      const personal = {
        ...(messageToApplicant === undefined ? {} : { messageToApplicant }),
        ...(internalNote === undefined ? {} : { internalNote }),
      };
      return { at, kind, actor, payload: { reasonCodes }, personal };
    }
  }
}
