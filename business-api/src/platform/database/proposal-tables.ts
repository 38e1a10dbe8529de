import type { Json } from './json-columns.ts';

/** A decision that was proposed to a second person; the last of a pending registration. */
export interface DecisionProposalsTable {
  country_code: string;
  ticket_number: string;
  id: string;
  state: 'waiting' | 'returned' | 'lapsed';
  /** Who proposed it. */
  subject: string;
  name: string;
  /** A DecisionRequest. */
  request: Json;
  /** Why it waits. */
  causes: Json;
  evidence_hash: string;
  /** Names the act on many rows that it was part of. */
  act_hash: string | null;
  proposed_at: Date;
  expires_at: Date;
  returned_by_subject: string | null;
  returned_by_name: string | null;
  word: string | null;
}

/** A reversal that waits for an administrator's confirmation; its row goes with its end. */
export interface ReversalProposalsTable {
  country_code: string;
  ticket_number: string;
  id: string;
  /** Who proposed or requested it. */
  subject: string;
  name: string;
  reason: string;
  proposed_at: Date;
  expires_at: Date;
}
