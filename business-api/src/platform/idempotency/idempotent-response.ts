import type { FastifyReply } from 'fastify';
import type { Db } from '../database/database.ts';
import {
  type IdempotentRequest,
  type IdempotentResponse,
  type KeyedWork,
  withIdempotencyKey,
} from './with-idempotency-key.ts';

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
