import type { ColumnType, Generated } from 'kysely';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Who works on a registration; an expired row has no effect. */
export interface ClaimsTable {
  country_code: string;
  ticket_number: string;
  subject: string;
  name: string;
  claimed_at: Date;
  until: Date;
  /** Who assigned it to the holder; null if the holder claimed it. */
  assigned_by_subject: Optional<string>;
  assigned_by_name: Optional<string>;
  /** The message that came with the assignment; `word` also in the request, the claim and the event. */
  word: Optional<string>;
  /** The absent colleague for whom it was meant, where it went to the deputy. */
  for_subject: Optional<string>;
  for_name: Optional<string>;
  /** The assignment of several at once that it is part of, while nobody has acted on it since. */
  act_id: Optional<string>;
  /** The claim that it replaced, as JSON. */
  former: ColumnType<unknown, string | null | undefined, string | null>;
}

/** A text of the console that somebody reported. */
export interface TextFlagsTable {
  flag_id: string;
  at: Date;
  subject: string;
  name: string;
  language: string;
  keys: ColumnType<unknown, string, never>;
  screen: string;
  remark: string | null;
}

/** When a person is away. */
export interface AbsencesTable {
  absence_id: string;
  subject: string;
  /** `2026-12-24`; the last day belongs to it. */
  first_day: string;
  last_day: string;
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
  /** Null without one, also after that person was forgotten. */
  deputy: string | null;
  set_by_subject: string;
  set_by_name: string;
}

/** Who was the last of a market to get a registration in turn. */
export interface AssignmentTurnsTable {
  country_code: string;
  /** Null at first, and after that person was forgotten. */
  last_subject: string | null;
}

/** A list that a person has given a name. */
export interface SavedViewsTable {
  view_id: string;
  subject: string;
  name: string;
  /** Query of the list's address. */
  address: string;
}

/** Someone who has signed in with a role, as the last visit showed them. */
export interface PeopleTable {
  subject: string;
  name: string;
  /** Null where the provider names none. */
  email: string | null;
  /** Null where the provider says none. */
  employee_number: ColumnType<string | null, string | null | undefined, string | null>;
  /** First language that the person's browser asks for; null if unknown. */
  locale: string | null;
  /** Codes of markets, `*` for all. */
  markets: ColumnType<string[], string | string[], string | string[]>;
  is_administrator: Generated<boolean>;
  seen_at: Date;
}

/** A list that a market's administrators have given to everyone of the market. */
export interface SharedViewsTable {
  country_code: string;
  view_id: string;
  name: string;
  address: string;
}
