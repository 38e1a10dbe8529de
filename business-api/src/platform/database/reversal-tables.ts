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
