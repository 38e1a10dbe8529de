import type { FastifyReply } from 'fastify';
import type { Db } from '../ground/database/database.ts';
import {
  type IdempotentAnswer,
  type IdempotentRequest,
  type KeyedWork,
  withIdempotencyKey,
} from '../record/idempotency/with-idempotency-key.ts';

/**
 * Carries `work` out once for the key of `request` and sends the stored answer. The route's serializer
 * for `status` writes the body, as for every other answer. The returned answer says whether it was a
 * replay.
 */
export async function answerIdempotently<Begun, T extends object>(
  reply: FastifyReply,
  db: Db,
  { status, request }: { readonly status: number; readonly request: IdempotentRequest },
  work: KeyedWork<Begun, T>,
): Promise<IdempotentAnswer<T>> {
  const write = reply.getSerializationFunction(String(status));
  if (write === undefined) throw new Error(`There is no schema for an answer ${status}.`);
  const serialize = (value: T) => write(Object(value));
  const answer = await withIdempotencyKey(db, request, { status, serialize }, work);
  reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
  return answer;
}
