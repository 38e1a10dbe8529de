import type { ColumnType, Generated } from 'kysely';
import type { Json } from './json-columns.ts';

/** The list of practices that a market's company does not supply, as it was uploaded last. */
export interface StopListsTable {
  country_code: string;
  version: number;
  uploaded_at: Date;
  by_subject: string;
  by_name: string;
}

/** A practice on the list; empty texts for what the file does not say. */
export interface StopListEntriesTable {
  country_code: string;
  entry_id: string;
  place: number;
  name: string;
  numbers: Json;
  street: string;
  postal_code: string;
  city: string;
  mail_domain: string;
  reason: string;
  /** `2027-12-31`; the day belongs to it. */
  until: ColumnType<string, string, string>;
  /** When registrations like it are to be searched; null: they have been. */
  wanted_at: Date | null;
}

/** A fact of an entry as a hash. */
export interface StopListKeysTable {
  country_code: string;
  entry_id: string;
  kind: string;
  /** 64 bits in decimal digits. */
  key: string;
}

/** A registration that is like an entry. */
export interface StopListHitsTable {
  country_code: string;
  ticket_number: string;
  entry_id: string;
  strength: 'number' | 'domain' | 'name-and-place' | 'name' | 'place';
  signals: Json;
  found_at: Date;
  answer: Generated<'same' | 'different' | null>;
  /** The strength when it was answered. */
  answered_strength: Generated<StopListHitsTable['strength'] | null>;
  by_subject: Generated<string | null>;
  by_name: Generated<string | null>;
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
