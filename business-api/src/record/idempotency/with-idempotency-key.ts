import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import type { RegistrationKey } from '../registrations/find-registration.ts';

export interface Act {
  /** Whose key it is: nobody meets another caller's answers. */
  readonly caller: string;
  readonly key: string;
  /** What is asked for, address and body; the same key for anything else is refused. */
  readonly request: unknown;
  readonly at: Date;
  /** The registration that the answer is about, where the request names it. */
  readonly about?: RegistrationKey;
}

/** An answer as it was first given: replayed byte by byte. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A statement that returns a row where this key has its answer already. */
export function keptAnswer({ caller, key }: Pick<Act, 'caller' | 'key'>): RawBuilder<unknown> {
  return sql`select 1 from idempotency_records where caller = ${caller} and key = ${key} limit 1`;
}

/**
 * Does `work` once per key and keeps its answer in the same transaction; a repeated request gets
 * the kept answer. What `work` throws is not kept, and neither is anything it wrote. Throws
 * `idempotency-key-reused`, and `request-in-progress` where the first request takes its time.
 */
export async function answerOnce(
  db: Db,
  act: Act,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  const requestHash = createHash('sha256').update(JSON.stringify(act.request)).digest('hex');
  return inTransaction(db, async (trx) => {
    if (!(await claim(trx, act, requestHash))) return kept(trx, act, requestHash);
    const answer = await work(trx);
    await trx
      .updateTable('idempotency_records')
      .set({ answer_status: answer.status, answer_body: answer.body })
      .where('caller', '=', act.caller)
      .where('key', '=', act.key)
      .execute();
    return answer;
  });
}

// Waits for another transaction that holds the key: a crash in the middle leaves nothing behind,
// which a record "in progress" would.
async function claim(
  trx: Trx,
  { caller, key, at, about }: Act,
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

async function kept(trx: Trx, { caller, key }: Act, requestHash: string): Promise<Answer> {
  const record = await trx
    .selectFrom('idempotency_records')
    .select(['request_hash', 'answer_status', 'answer_body'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (record.request_hash !== requestHash) throw new ProblemError('idempotency-key-reused');
  if (record.answer_status === null || record.answer_body === null) {
    throw new Error('A kept request has no answer.');
  }
  return { status: record.answer_status, body: record.answer_body };
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
