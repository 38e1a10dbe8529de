import type { FastifyRequest } from 'fastify';
import type { Person } from '../../platform/access/caller.ts';
import { personOf } from '../../platform/access/enforce-access.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';

/** Who acts, and their address, by which they are refused their own registration. */
export interface Acting {
  readonly person: Person;
  readonly email: string | undefined;
}

/**
 * Carries out an act of a person that takes no idempotency key (with one: actRoute), in one transaction. The
 * address is read before it begins, since that may ask the provider.
 */
export async function personAct<T>(
  db: Db,
  request: FastifyRequest,
  perform: (trx: Trx, acting: Acting) => Promise<T>,
): Promise<T> {
  const person = personOf(request);
  const email = await person.email();
  return inTransaction(db, (trx) => perform(trx, { person, email }));
}
