import type { ColumnType, Generated } from 'kysely';
import type { Json } from './json-columns.ts';

/** How far a source of the stream to a SIEM was sent; a row is a job that never ends. */
export interface SiemPositionsTable {
  source: string;
  position: Json;
  not_before: Date;
  locked_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Of the next batch. */
  attempts: Generated<number>;
  /** Tells a lease from a later one. */
  leases: Generated<number>;
  last_error: ColumnType<string | null, string | null | undefined, string | null>;
  /** When it was last sent to its end. */
  complete_at: Date;
}

/** Refused requests; equal ones of a few seconds are one row. Empty texts where something is not known. */
export interface RefusedRequestsTable {
  id: Generated<string>;
  at: Date;
  /** The problem that was answered. */
  code: string;
  operation: string;
  subject: string;
  country_code: string;
  /** A keyed hash. */
  network: string;
  /** Of the first of these requests, as the log has it. */
  request: string;
  times: number;
}

/** When a rule was last noticed; see the room `alerts`. */
export interface AlertsTable {
  rule: string;
  country_code: string;
  /** A person's subject, or the hash of a network; empty where it is about the whole market. */
  subject: string;
  count: number;
  noted_at: Date;
}

export interface RefusalKeysTable {
  is_only: Generated<boolean>;
  key: string;
}
