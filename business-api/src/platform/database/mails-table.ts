import type { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import type { ColumnType, Generated, Selectable } from 'kysely';

/**
 * `held` waits for the end of the undo window, `queued` for its turn or its next attempt. `sending`
 * is being sent by a worker until `locked_until`. `failed` will not be tried again. `cancelled` was
 * never sent, since its decision was undone or reversed.
 */
export type MailState = 'held' | 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled';

/** Written as a Date, read as one. */
type Instant = ColumnType<Date, Date, Date>;
type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface MailsTable {
  id: string;
  country_code: string;
  ticket_number: string;
  purpose: MailPurpose;
  /** The registration's version that caused the mail. */
  occasion: number;
  recipient: string;
  recipient_name: string | null;
  language: string;
  subject: string;
  html: string;
  text: string;
  reply_to: string | null;
  /** Made once, so that a mail sent twice after a crash is known as one. */
  message_id: string;
  state: MailState;
  attempts: ColumnType<number, number | undefined, number>;
  not_before: Instant;
  locked_until: MaybeInstant;
  /** Withdrawn while it was being sent: not tried again if that attempt fails. */
  withdrawn: Generated<boolean>;
  /** Failed for good and off the work list: staff gave a reason. */
  set_aside: Generated<boolean>;
  /** Code of the last failure, never the server's message: that may contain addresses. */
  last_error: string | null;
  /** The trace of the request that queued it, as W3C writes it; null where it was not traced. */
  traceparent: Generated<string | null>;
  created_at: Instant;
  sent_at: MaybeInstant;
  /** When it came back, after the mail server had taken it; it is `failed` since. */
  bounced_at: MaybeInstant;
}

/** Who reads the mailbox for bounces. */
export interface BounceReadersTable {
  mailbox: string;
  /** Until then one copy reads it. */
  locked_until: Instant;
  /** When it was last read to its end. */
  read_at: MaybeInstant;
  /** When it was first to be read. */
  started_at: Instant;
}

export type OutboxMail = Selectable<MailsTable>;
