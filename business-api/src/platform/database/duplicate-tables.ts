import type { ColumnType, Generated } from 'kysely';
import type { Json } from './json-columns.ts';

/**
 * What the search for duplicates says of a registration, in columns of its row. They say `known` where the code says
 * match, as do the contract's `mayBeKnown` and the filter `known`; the event about it is `similar-found`.
 */
export interface MatchColumns {
  /** Whether a registration that may be the same practice has not been answered yet. */
  may_be_known: Generated<boolean>;
  /** Null until it was searched for. */
  known_searched_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A fact of a registration as a hash, by which others with the same fact are found. */
export interface RegistrationKeysTable {
  country_code: string;
  ticket_number: string;
  kind: string;
  /** 64 bits in decimal digits. */
  key: string;
}

/** A registration that is to be compared with the others. */
export interface DuplicateSearchesTable {
  country_code: string;
  ticket_number: string;
  wanted_at: Date;
}

/** Another registration that may be the same practice, or is related; stored from both sides. */
export interface RegistrationMatchesTable {
  country_code: string;
  ticket_number: string;
  other_country: string;
  other_ticket: string;
  verdict: 'duplicate' | 'possible' | 'related';
  bits: number;
  signals: Json;
  numbers: Json;
  /** For the operator; no code reads it. */
  found_at: Date;
}

/** A person's judgement of two registrations, the first by market and ticket number as `one`. */
export interface PairAnswersTable {
  one_country: string;
  one_ticket: string;
  other_country: string;
  other_ticket: string;
  answer: 'same' | 'related' | 'different';
  by_subject: string;
  by_name: string;
  at: Date;
  numbers: Json;
}
