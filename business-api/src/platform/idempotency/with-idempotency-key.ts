import { createHash } from 'node:crypto';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { KeyClaim } from './claim-key.ts';

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

/** The response to a request whose key the transaction has claimed. */
export interface ResponseToStore {
  readonly caller: string;
  readonly key: string;
  readonly status: number;
  readonly body: string;
}

/** The response and, where this request was the first with its key, the value it was made of. */
export type IdempotentResponse<T> =
  | (StoredResponse & { readonly isReplay: false; readonly value: T })
  | (StoredResponse & { readonly isReplay: true });

/**
 * Makes the response of the value that the work is going to return. Work that calls it stores the response itself, by
 * storingResponse within its last statement; else the response is stored by a statement after the work.
 */
export type TakeResponse<T> = (value: T) => ResponseToStore;

/** What is done once per key: `begin` claims the key, and returns undefined where it is used already. */
export interface KeyedWork<Begun, T> {
  readonly begin: (trx: Trx, claim: KeyClaim) => Promise<Begun | undefined>;
  readonly work: (trx: Trx, begun: Begun, takeResponse: TakeResponse<T>) => Promise<T>;
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
    const made: ResponseToStore[] = [];
    const takeResponse = (value: T) => {
      const response = { caller, key, status, body: serialize(value) };
      made.push(response);
      return response;
    };
    const value = await work(trx, begun, takeResponse);
    const [taken] = made;
    const response = taken ?? takeResponse(value);
    if (taken === undefined) await storingResponse(response).execute(trx);
    return { status, body: response.body, isReplay: false, value } as const;
  });
}

/**
 * Carries `work` out once for the key of `request` and sends the stored response. The route's serializer
 * for `status` writes the body, as for every other response. The returned response says whether it was a
 * replay.
 */
export async function respondIdempotently<Begun, T extends object>(
  reply: FastifyReply,
  db: Db,
  { status, request }: { readonly status: number; readonly request: IdempotentRequest },
  work: KeyedWork<Begun, T>,
): Promise<IdempotentResponse<T>> {
  const write = reply.getSerializationFunction(String(status));
  if (write === undefined) throw new Error(`There is no schema for a response ${status}.`);
  const serialize = (value: T) => write(Object(value));
  const response = await withIdempotencyKey(db, request, { status, serialize }, work);
  reply.code(response.status).type('application/json; charset=utf-8').send(response.body);
  return response;
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

/**
 * A statement that stores the response, and nothing where there is none. `about` is the registration, where the claim
 * did not know it yet.
 */
export function storingResponse(
  response: ResponseToStore | undefined,
  about?: RegistrationKey,
): RawBuilder<unknown> {
  const names =
    about === undefined
      ? sql``
      : sql`, country_code = ${about.countryCode}, ticket_number = ${about.ticketNumber}`;
  return sql`update idempotency_records
    set answer_status = ${response?.status ?? null}, answer_body = ${response?.body ?? null}${names}
    where caller = ${response?.caller ?? null} and key = ${response?.key ?? null} returning 1`;
}

/** Deletes the answers stored for repeated requests about a registration. */
export async function forgetAnswers(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<void> {
  await trx
    .deleteFrom('idempotency_records')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
}
