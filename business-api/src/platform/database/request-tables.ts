import type { ColumnType, Generated } from 'kysely';
import type { Json, NullableJson } from './json-columns.ts';

/** The newest request, in columns of the registration's row. */
export interface RequestColumns {
  /** How often the applicant was asked. */
  request_round: Generated<number>;
  request_state: ColumnType<string | null, string | null | undefined, string | null>;
  /** What was asked, without its state; see InformationRequest. */
  request: ColumnType<unknown, string | null | undefined, string | null>;
  /** Subject of the person who asked. */
  request_asked_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** How long it was with the applicant, in all requests that have ended. */
  applicant_minutes: Generated<number>;
}

interface RoundKey {
  country_code: string;
  ticket_number: string;
  round: number;
}

export interface InformationRequestsTable extends RoundKey {
  state: 'waiting' | 'undone' | 'answered' | 'no-answer' | 'closed';
  points: Json;
  message: string | null;
  /** `{request, state}` before this round; null: there was none. */
  previous: NullableJson;
  asked_by_subject: string;
  asked_by_name: string;
  asked_at: Date;
  held_until: Date;
  due_at: Date;
  /** The link is no longer valid from then on. */
  ends_at: Date;
  paused_due_at: Date;
  paused_remind_at: Date | null;
  remind_at: Date | null;
  reminded_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Tries of short codes since `try_window`, of at most a day. */
  try_window: ColumnType<Date | null, Date | null | undefined, Date | null>;
  tries: Generated<number>;
  /** Wrong codes of all days. */
  refused_codes: Generated<number>;
}

/** A code that was mailed and not used; it is deleted when it is used. */
export interface AnswerCodesTable extends RoundKey {
  /** SHA-256 of a link's secret and the code, in hexadecimal. */
  code_hash: string;
  is_long: boolean;
  asked_at: Date;
  until: Date;
  /** Of its mail in the outbox. */
  mail_id: string;
}

/** The secret of a mail's link, and with it the address it was sent to; SHA-256 in hexadecimal. */
export interface AnswerTokensTable extends RoundKey {
  token_hash: string;
  address_hash: string;
}

/** The secret of a link to the status page, and with it the address it was sent to; SHA-256 in hexadecimal. */
export interface StatusLinksTable {
  token_hash: string;
  country_code: string;
  ticket_number: string;
  address_hash: string;
  created_at: Date;
}

/** Wrong codes of a registration's status page; its codes are in answer_codes, as those of round 0. */
export interface StatusCodesTable {
  country_code: string;
  ticket_number: string;
  try_window: ColumnType<Date | null, Date | null | undefined, Date | null>;
  tries: Generated<number>;
  refused_codes: Generated<number>;
}

/** Sessions of a link to a form, or to the status page. */
export interface AnswerSessionsTable {
  session_hash: string;
  token_hash: string;
  created_at: Date;
  until: Date;
}

export interface AnswerDraftsTable extends RoundKey {
  revision: number;
  content: Json;
  /** For the operator; no code reads it. */
  saved_at: Date;
}

export interface AnswersTable extends RoundKey {
  origin: 'applicant' | 'registration-site' | 'on-behalf';
  at: Date;
  entered_by_subject: string | null;
  entered_by_name: string | null;
  content: Json;
  comparison: Json;
}
