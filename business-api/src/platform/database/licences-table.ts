import type { ColumnType } from 'kysely';

/** A licence as a person read it from a document; one of each type. */
export interface LicencesTable {
  country_code: string;
  ticket_number: string;
  /** See LicenceType. */
  type: string;
  version: number;
  /** LicenceTicks. */
  ticks: ColumnType<unknown, string, string>;
  /** `2027-03-31`; null where the paper names no last day. */
  valid_until: string | null;
  document_id: string;
  document_sha256: string;
  read_by_subject: string;
  read_by_name: string;
  read_at: Date;
  /** So many days before its end the practice was asked for the next one, in this round. */
  asked_days: number | null;
  asked_round: number | null;
  leased_until: Date | null;
}
