import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { wantingSearch } from '../duplicates/room.ts';
import { insertingMails, type MailRow, mailsAsJson } from '../mail/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import { type ResponseToStore, storingResponse } from '../platform/idempotency/store-response.ts';
import {
  chainEvents,
  eventsAsJson,
  insertingEvents,
  LockOutdated,
  type NewEvent,
  type RowLock,
  stateColumns,
} from '../registrations/room.ts';
import type { ClockColumns } from '../requests/room.ts';
import { type Announcement, announcing } from '../webhooks/room.ts';

/** Everything that a decision writes. */
export interface DecisionToWrite {
  readonly lock: RowLock;
  readonly registration: DecidedRegistration;
  /** The registration that a rejected one duplicates. */
  readonly duplicateOf: RegistrationKey | undefined;
  readonly clock: ClockColumns;
  /** The applicant's mail; none for an applicant whose data is erased. */
  readonly mails: readonly MailRow[];
  readonly events: readonly NewEvent[];
  /** For the market's webhooks. */
  readonly announcement: Announcement;
  /** Where a request with an idempotency key caused it. */
  readonly response: ResponseToStore | undefined;
}

interface Values extends Pick<DecisionToWrite, 'lock' | 'clock' | 'announcement' | 'response'> {
  readonly state: ReturnType<typeof stateColumns>;
  readonly end: { readonly count: number; readonly hash: string };
  readonly events: string;
  readonly mails: string;
}

const writing = prepareStatement<Values, { readonly updated: number; readonly mails: number }>(
  (value) => {
    const key = `country_code = ${value(({ lock }) => lock.countryCode)}
      and ticket_number = ${value(({ lock }) => lock.ticketNumber)}`;
    const wanted = {
      country: value(({ lock }) => lock.countryCode),
      ticket: value(({ lock }) => lock.ticketNumber),
      at: value(({ announcement }) => announcement.at),
    };
    const alike = `(select from registration_matches where other_country = ${wanted.country}
      and other_ticket = ${wanted.ticket} limit 1) as alike`;
    return `with updated as (
      update registrations set
        status = ${value(({ state }) => state.status)},
        version = ${value(({ state }) => state.version)},
        decided_by_subject = ${value(({ state }) => state.decided_by_subject)},
        decided_by_name = ${value(({ state }) => state.decided_by_name)},
        decided_at = ${value(({ state }) => state.decided_at)},
        reason_codes = ${value(({ state }) => state.reason_codes)},
        duplicate_of_country = ${value(({ state }) => state.duplicate_of_country)},
        duplicate_of_ticket = ${value(({ state }) => state.duplicate_of_ticket)},
        message_to_applicant = ${value(({ state }) => state.message_to_applicant)},
        named_numbers = ${value(({ state }) => state.named_numbers)},
        internal_note = ${value(({ state }) => state.internal_note)},
        mail_held_until = ${value(({ state }) => state.mail_held_until)},
        request_state = ${value(({ state }) => state.request_state)},
        due_at = ${value(({ clock }) => clock.due_at)},
        remind_at = ${value(({ clock }) => clock.remind_at)},
        applicant_minutes = ${value(({ clock }) => clock.applicant_minutes)},
        history_count = ${value(({ end }) => end.count)},
        history_head = ${value(({ end }) => end.hash)}
      where ${key} and version = ${value(({ lock }) => lock.version)}
        and history_count = ${value(({ lock }) => lock.history.count)} returning 1
    ), queued as (${insertingMails(value(({ mails }) => mails))}),
    recorded as (${insertingEvents(value(({ events }) => events))}),
    released as (delete from claims where ${key}),
    searched as (${wantingSearch(wanted, alike)}),
    ${announcing(value, ({ announcement }) => announcement)},
    answered as (${storingResponse(value, ({ response }) => response)})
    select (select count(*)::int from updated) as updated,
      (select count(*)::int from queued) as mails`;
  },
);

/**
 * Writes a decision of a registration that `trx` has locked: its row, the applicant's mail, the
 * history, the response; and deletes its claim, without an event of its own. Where others are like it, it
 * is searched for again, so that their evidence follows in the background. One statement. Throws LockOutdated where the row is not as it was locked; then `trx` must not be committed.
 */
export async function writeDecision(trx: Trx, decision: DecisionToWrite): Promise<void> {
  const { lock, registration, duplicateOf, clock, mails, events, announcement, response } =
    decision;
  const { rows, end } = chainEvents(lock, lock.history, events);
  const [written] = await writing.run(trx, {
    lock,
    clock,
    announcement,
    response,
    state: stateColumns(registration, duplicateOf),
    end,
    events: eventsAsJson(rows),
    mails: mailsAsJson(mails),
  });
  if (written?.updated !== 1) throw new LockOutdated(`${lock.ticketNumber} has changed.`);
  if (written.mails !== mails.length)
    throw new Error('The mail of this decision is queued already.');
}
