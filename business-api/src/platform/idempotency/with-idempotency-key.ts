import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { KeyClaim } from './claim-key.ts';
import { type ResponseToStore, storeResponse } from './store-response.ts';

/** A request that takes effect once, however often it is sent. */
export interface IdempotentRequest {
  /** Whose key it is: callers never get each other's responses. */
  readonly caller: string;
  readonly key: string;
  /** Address and body; another request with the same key is refused. */
  readonly request: unknown;
  readonly at: Date;
}

/** The first response: a repeated request gets the same bytes. */
interface StoredResponse {
  readonly status: number;
  readonly body: string;
}

/** The response and, where this request was the first with its key, the value it was made of. */
export type IdempotentResponse<T> =
  | (StoredResponse & { readonly isReplay: false; readonly value: T })
  | (StoredResponse & { readonly isReplay: true });

/** Work whose writing is left: one statement that stores the response as well. */
export class LastWrite<T> {
  readonly value: T;
  readonly write: (response: ResponseToStore | undefined) => Promise<void>;
  constructor(value: T, write: (response: ResponseToStore | undefined) => Promise<void>) {
    this.value = value;
    this.write = write;
  }
}

/** What is done once per key: `begin` claims the key, and returns undefined where it is used already. */
export interface KeyedWork<Begun, T> {
  readonly begin: (trx: Trx, claim: KeyClaim) => Promise<Begun | undefined>;
  readonly work: (trx: Trx, begun: Begun) => Promise<T | LastWrite<T>>;
}

/** A statement that returns a row if this key already has its response. */
export function findStoredResponse({
  caller,
  key,
}: Pick<IdempotentRequest, 'caller' | 'key'>): RawBuilder<unknown> {
  return sql`select 1 from idempotency_records where caller = ${caller} and key = ${key} limit 1`;
}

/**
 * Runs `work` once per key and stores its response in the same transaction; a repeated request gets the
 * stored response. `serialize` turns the result of `work` into the body. If `work` throws, nothing is
 * stored. Throws `idempotency-key-reused`, and what `begin` throws.
 */
export async function withIdempotencyKey<Begun, T>(
  db: Db,
  { request, ...asked }: IdempotentRequest,
  { status, serialize }: { readonly status: number; readonly serialize: (value: T) => string },
  { begin, work }: KeyedWork<Begun, T>,
): Promise<IdempotentResponse<T>> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const claim: KeyClaim = { ...asked, requestHash };
  const { caller, key } = claim;
  return inTransaction(db, async (trx) => {
    const begun = await begin(trx, claim);
    if (begun === undefined)
      return { ...(await storedResponse(trx, claim)), isReplay: true } as const;
    const result = await work(trx, begun);
    const value = result instanceof LastWrite ? result.value : result;
    const body = serialize(value);
    const response = { caller, key, status, body };
    await (result instanceof LastWrite ? result.write(response) : storeResponse(trx, response));
    return { status, body, isReplay: false, value } as const;
  });
}

async function storedResponse(
  trx: Trx,
  { caller, key, requestHash }: KeyClaim,
): Promise<StoredResponse> {
  const record = await trx
    .selectFrom('idempotency_records')
    .select(['request_hash', 'answer_status', 'answer_body'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (record.request_hash !== requestHash) throw new ProblemError('idempotency-key-reused');
  if (record.answer_status === null || record.answer_body === null) {
    throw new Error('A stored request has no response.');
  }
  return { status: record.answer_status, body: record.answer_body };
}
