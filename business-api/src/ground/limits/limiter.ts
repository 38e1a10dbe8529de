import type { FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database/database.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { clientAddress, networkOf } from './client-address.ts';
import { type LimitName, peoplePerAddress, type RateLimits } from './rate-limits.ts';
import { type Bucket, secondsUntilTurn, takeTurn } from './take-turn.ts';

export interface Limiter {
  /**
   * Counts a request against the caller's limit, or the address's where nobody signed in; throws
   * `too-many-requests`. `free` are statements that return a row where it is not to be counted.
   */
  admit(
    request: FastifyRequest,
    limit: LimitName,
    free?: readonly RawBuilder<unknown>[],
  ): Promise<void>;
}

/**
 * Limits that all copies of this API keep together, in the database. A person's come first, so that
 * nobody who is over them uses up what others of the same address may do. Addresses of people count
 * only where `proxyHops` says how to tell them: without it, a proxy's would be everybody's.
 */
export function createLimiter(
  db: Db,
  limits: RateLimits,
  proxyHops: number | undefined,
  onHit: (limit: LimitName) => void,
): Limiter {
  return {
    admit: async (request, limit, free = []) => {
      const buckets = bucketsOf(request, limit);
      if (buckets === undefined || (await takeTurn(db, buckets, free))) return;
      onHit(limit);
      const retryAfterSeconds = await secondsUntilTurn(db, buckets);
      throw new ProblemError('too-many-requests', { retryAfterSeconds });
    },
  };

  function bucketsOf(request: FastifyRequest, name: LimitName): [Bucket, ...Bucket[]] | undefined {
    const limit = limits[name];
    if (limit.perMinute === 0) return undefined;
    const { caller } = request;
    const network = networkOf(clientAddress(request, proxyHops ?? 0));
    if (caller === undefined) return [{ name: `${name} address:${network}`, limit }];
    const who = caller.kind === 'person' ? caller.subject : caller.clientId;
    const own = { name: `${name} ${caller.kind}:${who}`, limit };
    if (proxyHops === undefined) return [own];
    const wider = {
      perMinute: limit.perMinute * peoplePerAddress,
      burst: limit.burst * peoplePerAddress,
    };
    return [own, { name: `${name} callers of address:${network}`, limit: wider }];
  }
}
