import { TransactionTimeout } from './in-transaction.ts';

const awayCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // a PostgreSQL that is reached by a Unix socket
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '25006', // read-only: a standby that has not been promoted yet
  '25P03', // idle in transaction for too long
  '40001', // still in conflict after the retries
  '40P01',
  '55P03', // lock not available in time
  '57014', // statement time-out
]);

// Connection lost; too many connections, disk full; server shutting down or starting up.
const awayClasses = /^(?:08|53|57P)/;

// The driver gives these no code.
const awayMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|PGlite is closed|driver has already been destroyed)/;

// The role, its password or the database is not accepted, or the database is closed.
const refusalCodes = /^(?:28...|3D000|55000)$/;

/**
 * Whether the database could not answer, or refuses a copy that it had accepted, as while an operator restores it or
 * changes a password: 503. A copy that is refused at its start ends and says why.
 */
export function isDatabaseAwayOrRefusing(error: unknown): boolean {
  if (isDatabaseAway(error)) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && refusalCodes.test(code)) return true;
  return isDatabaseAwayOrRefusing(error.cause);
}

/** Whether the database could not answer now but may soon: 503 and not our fault. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof TransactionTimeout) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    // A certificate of the address that is not there: waiting does not bring it.
    if ('syscall' in error && error.syscall === 'open') return false;
    if (awayCodes.has(error.code) || awayClasses.test(error.code)) return true;
  }
  return awayMessages.test(error.message) || isDatabaseAway(error.cause);
}
