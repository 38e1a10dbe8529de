import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, sql } from 'kysely';
import { ProblemError } from '../problems/problem-error.ts';

/** A key to be claimed for a request. */
export interface KeyClaim {
  readonly caller: string;
  readonly key: string;
  readonly requestHash: string;
  readonly at: Date;
}

/** A statement that claims a key and returns one row, or none where the key is used already. */
export function claimingKey(
  { caller, key, requestHash, at }: KeyClaim,
  about?: RegistrationKey,
): RawBuilder<unknown> {
  return sql`insert into idempotency_records
      (caller, key, request_hash, country_code, ticket_number, created_at)
    values (${caller}, ${key}, ${requestHash}, ${about?.countryCode ?? null},
      ${about?.ticketNumber ?? null}, ${at})
    on conflict do nothing returning 1`;
}

/**
 * Turns the time-out of a claim into `request-in-progress`. A record "in progress" would remain after
 * a crash; the lock of a transaction does not.
 */
export async function refuseWhileInProgress<T>(claiming: Promise<T>): Promise<T> {
  try {
    return await claiming;
  } catch (error) {
    if (isWaitForKey(error)) {
      throw new ProblemError('request-in-progress', { retryAfterSeconds: 1 });
    }
    throw error;
  }
}

/** Whether a lock was not given in time, and it was one of the keys' table. */
function isWaitForKey(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '55P03') return false;
  // PostgreSQL: while inserting index tuple (0,1) in relation "idempotency_records"
  return 'where' in error && String(error.where).includes('idempotency_records');
}
