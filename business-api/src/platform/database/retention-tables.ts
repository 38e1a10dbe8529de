import type { ColumnType, Generated } from 'kysely';

/** A registration that must not be erased until a day is over. */
export interface RetentionHoldsTable {
  country_code: string;
  ticket_number: string;
  reason: string;
  /** `2027-12-31`; the day belongs to it. */
  until: ColumnType<string, string, string>;
  set_by_subject: string;
  set_by_name: string;
  set_at: Date;
}

/** What ended in a market on a day (UTC). */
export interface RetentionRunsTable {
  country_code: string;
  day: string;
  started_at: Date;
  ended_at: Date | null;
  leased_until: Date | null;
  /** How far it is: kind, time and ticket number; null: at its beginning. */
  place: ColumnType<unknown, string | null | undefined, string | null>;
  rejected: Generated<number>;
  withdrawn: Generated<number>;
  unanswered: Generated<number>;
  approved: Generated<number>;
  linked: Generated<number>;
  held: Generated<number>;
  left_out: Generated<number>;
}
