/** Limits of one process's connections, in milliseconds where they are times. */
export const connectionLimits = {
  connections: 10,
  /** Beside those, for the outbox' lanes, readiness and housekeeping. */
  backgroundConnections: 4,
  connectMs: 2000,
  statementMs: 2000,
  /**
   * Longer than PostgreSQL's `deadlock_timeout`, 1 s: else two transactions that wait for each other are
   * reported as too long a wait, which is not tried again.
   */
  lockMs: 1500,
  idleInTransactionMs: 5000,
  /** For a server that no longer answers at all; the statement's own limit comes first. */
  answerMs: 4000,
} as const;
