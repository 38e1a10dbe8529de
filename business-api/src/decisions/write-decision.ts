import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import { expectingAccount } from '../accounts/room.ts';
import { wantingSearch } from '../duplicates/room.ts';
import { insertingMails, type MailRow } from '../mail/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { parsedOnce } from '../platform/database/parsed-once.ts';
import {
  type ResponseToStore,
  storingResponse,
} from '../platform/idempotency/with-idempotency-key.ts';
import {
  chainEvents,
  insertingEvents,
  LockOutdated,
  type NewEvent,
  type RowLock,
  stateColumns,
} from '../registrations/room.ts';
import type { ClockColumns } from '../requests/room.ts';
import { announcing, type WebhookEvent } from '../webhooks/room.ts';

/** Everything that a decision writes. */
export interface DecisionToWrite {
  readonly lock: RowLock;
  readonly registration: DecidedRegistration;
  /** The registration that a rejected one duplicates, or to whose account one is linked. */
  readonly duplicateOf: RegistrationKey | undefined;
  readonly clock: ClockColumns;
  /** The applicant's mail; none for an applicant whose data is erased. */
  readonly mails: readonly MailRow[];
  readonly events: readonly NewEvent[];
  /** From when on a missing account is work for staff; undefined where none is expected. */
  readonly accountDueAt: Date | undefined;
  /** For the market's webhooks. */
  readonly announcement: WebhookEvent;
  /** Where a request with an idempotency key caused it. */
  readonly response: ResponseToStore | undefined;
}

/**
 * Writes a decision of a registration that `trx` has locked: its row, the applicant's mail, the
 * history, the response; and deletes its claim and its proposal, without an event of its own. Where others are like it, it
 * is searched for again, so that their evidence follows in the background. One statement. Throws LockOutdated where the row is not as it was locked; then `trx` must not be committed.
 */
export async function writeDecision(trx: Trx, decision: DecisionToWrite): Promise<void> {
  const { lock, registration, duplicateOf, clock, mails, events, announcement, response } =
    decision;
  const { accountDueAt } = decision;
  const state = stateColumns(registration, duplicateOf);
  const history = chainEvents(lock, lock.history, events);
  const { countryCode, ticketNumber } = lock;
  const ofKey = sql`country_code = ${countryCode} and ticket_number = ${ticketNumber}`;
  const alike = sql`(select from registration_matches
    where other_country = ${countryCode} and other_ticket = ${ticketNumber} limit 1) as alike`;
  const { rows } = await sql<{ readonly updated: number; readonly mails: number }>`${parsedOnce}
    with updated as (
      update registrations set
        status = ${state.status},
        version = ${state.version},
        decided_by_subject = ${state.decided_by_subject},
        decided_by_name = ${state.decided_by_name},
        decided_at = ${state.decided_at},
        reason_codes = ${state.reason_codes},
        duplicate_of_country = ${state.duplicate_of_country},
        duplicate_of_ticket = ${state.duplicate_of_ticket},
        account_number = ${state.account_number},
        message_to_applicant = ${state.message_to_applicant},
        named_numbers = ${state.named_numbers},
        approval_condition = ${state.approval_condition},
        internal_note = ${state.internal_note},
        mail_held_until = ${state.mail_held_until},
        request_state = ${state.request_state},
        due_at = ${clock.due_at},
        remind_at = ${clock.remind_at},
        clock_from = ${clock.clock_from},
        clock_spent_ms = ${clock.clock_spent_ms},
        applicant_minutes = ${clock.applicant_minutes},
        history_count = ${history.end.count},
        history_head = ${history.end.hash}
      where ${ofKey} and version = ${lock.version} and history_count = ${lock.history.count}
      returning 1
    ),
    queued as (${insertingMails(mails)}),
    recorded as (${insertingEvents(history.rows)}),
    account as (${expectingAccount(lock, announcement.at, accountDueAt)}),
    released as (delete from claims where ${ofKey}),
    proposed as (delete from decision_proposals where ${ofKey}),
    searched as (${wantingSearch(lock, announcement.at, alike)}),
    ${announcing(announcement)},
    answered as (${storingResponse(response)})
    select (select count(*)::int from updated) as updated,
      (select count(*)::int from queued) as mails`.execute(trx);
  const [written] = rows;
  if (written?.updated !== 1) throw new LockOutdated(`${lock.ticketNumber} has changed.`);
  if (written.mails !== mails.length)
    throw new Error('The mail of this decision is queued already.');
}
