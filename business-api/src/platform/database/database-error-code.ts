import { isDatabaseAway } from './database-away.ts';
import { TransactionTimeout } from './in-transaction.ts';

// The driver gives these no code.
const codesOfMessages: readonly (readonly [start: string, code: string])[] = [
  ['timeout exceeded when trying to connect', 'CONNECT_TIMEOUT'],
  ['Query read timeout', 'ANSWER_TIMEOUT'],
  ['Connection terminated', 'CONNECTION_TERMINATED'],
];

/**
 * The code of an error of the database: its SQLSTATE, the connection's code, or a code of our own.
 * Undefined for errors of anything else.
 */
export function databaseErrorCode(error: unknown): string | undefined {
  const isDatabases = error instanceof Error && ('severity' in error || isDatabaseAway(error));
  return isDatabases ? (causeCode(error) ?? 'UNKNOWN') : undefined;
}

/** The first code in an error or in its causes; undefined without one. */
export function causeCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof TransactionTimeout) return 'TRANSACTION_TIMEOUT';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return error.errors.map(causeCode).find(Boolean);
  const [, known] = codesOfMessages.find(([start]) => error.message.startsWith(start)) ?? [];
  return known ?? causeCode(error.cause);
}
