import { createHash } from 'node:crypto';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';

/** A request that takes effect once, however often it is sent. */
export interface IdempotentRequest {
  /** Whose key it is: callers never get each other's answers. */
  readonly caller: string;
  readonly key: string;
  /** Address and body; another request with the same key is refused. */
  readonly request: unknown;
  readonly at: Date;
  /** The registration that the answer is about, where the request names it. */
  readonly about?: RegistrationKey;
}

/** The first answer: a repeated request gets the same bytes. */
interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** The answer and, where this request was the first with its key, the value it was made of. */
export type IdempotentAnswer<T> =
  | (StoredAnswer & { readonly isReplay: false; readonly value: T })
  | (StoredAnswer & { readonly isReplay: true });

/** A statement that returns a row if this key already has its answer. */
export function findStoredAnswer({
  caller,
  key,
}: Pick<IdempotentRequest, 'caller' | 'key'>): RawBuilder<unknown> {
  return sql`select 1 from idempotency_records where caller = ${caller} and key = ${key} limit 1`;
}

/**
 * Runs `work` once per key and stores its answer in the same transaction; a repeated request gets the
 * stored answer. `serialize` turns the result of `work` into the body. If `work` throws, nothing is
 * stored. Throws `idempotency-key-reused`, and `request-in-progress` while the first request runs.
 */
export async function withIdempotencyKey<T>(
  db: Db,
  request: IdempotentRequest,
  { status, serialize }: { readonly status: number; readonly serialize: (value: T) => string },
  work: (trx: Trx) => Promise<T>,
): Promise<IdempotentAnswer<T>> {
  const requestHash = createHash('sha256').update(JSON.stringify(request.request)).digest('hex');
  return inTransaction(db, async (trx) => {
    if (!(await claimKey(trx, request, requestHash))) {
      return { ...(await storedAnswer(trx, request, requestHash)), isReplay: true } as const;
    }
    const value = await work(trx);
    const body = serialize(value);
    await trx
      .updateTable('idempotency_records')
      .set({ answer_status: status, answer_body: body })
      .where('caller', '=', request.caller)
      .where('key', '=', request.key)
      .execute();
    return { status, body, isReplay: false, value } as const;
  });
}

// Waits for another transaction with the key. A record "in progress" would remain after a crash; the
// lock of a transaction does not.
async function claimKey(
  trx: Trx,
  { caller, key, at, about }: IdempotentRequest,
  requestHash: string,
): Promise<boolean> {
  try {
    const inserted = await trx
      .insertInto('idempotency_records')
      .values({
        caller,
        key,
        request_hash: requestHash,
        country_code: about?.countryCode,
        ticket_number: about?.ticketNumber,
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  } catch (error) {
    if (isLockTimeout(error)) {
      throw new ProblemError('request-in-progress', { retryAfterSeconds: 1 });
    }
    throw error;
  }
}

async function storedAnswer(
  trx: Trx,
  { caller, key }: IdempotentRequest,
  requestHash: string,
): Promise<StoredAnswer> {
  const record = await trx
    .selectFrom('idempotency_records')
    .select(['request_hash', 'answer_status', 'answer_body'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (record.request_hash !== requestHash) throw new ProblemError('idempotency-key-reused');
  if (record.answer_status === null || record.answer_body === null) {
    throw new Error('A stored request has no answer.');
  }
  return { status: record.answer_status, body: record.answer_body };
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
