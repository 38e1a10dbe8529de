import type { Generated } from 'kysely';

/** A person read something of a registration; only where `READ_AUDIT` is on. */
export interface DetailReadsTable {
  id: Generated<string>;
  /** Of the first of these reads. */
  read_at: Date;
  subject: string;
  name: string;
  /** What was read: the endpoint's operation, `readEvidence`. */
  operation: string;
  country_code: string;
  ticket_number: string;
  /** How often within a few seconds. */
  times: number;
}
