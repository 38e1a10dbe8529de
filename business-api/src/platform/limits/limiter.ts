import type { FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { RequestCaller } from '../access/caller.ts';
import type { Db } from '../database/database.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { clientAddress, networkOf } from './client-address.ts';
import { type LimitName, peoplePerAddress, type RateLimits } from './rate-limits.ts';
import { type Bucket, secondsUntilTurn, takeTurn } from './take-turn.ts';

export interface Limiter {
  /**
   * Counts a request against the limit of its caller, or of its address without a caller; throws
   * `too-many-requests`.
   */
  admit(request: FastifyRequest, limit: LimitName, counting?: Counting): Promise<void>;
  /** The network that a request comes from; undefined where it may be that of a proxy. */
  networkOf(request: FastifyRequest): string | undefined;
}

interface Counting {
  /** If one of these statements returns a row, the request is not counted. */
  readonly free?: readonly RawBuilder<unknown>[];
  /** Requests of each part have a count of their own. */
  readonly part?: string;
}

/** Reports of browsers may be lost, so that strangers who share a limit harm no one by using it up. */
const sharable: ReadonlySet<LimitName> = new Set(['policy-report']);

/**
 * Limits that all copies of this API share, in the database. A person's limit comes first, so that a
 * person beyond it does not use up what others of the same address may do. Addresses count only if
 * `proxyHops` is set: without it all people, and all applicants, behind a proxy would share its address.
 */
export function createLimiter(
  db: Db,
  limits: RateLimits,
  proxyHops: number | undefined,
  onHit: (limit: LimitName) => void,
): Limiter {
  return {
    networkOf: (request) =>
      proxyHops === undefined ? undefined : networkOf(clientAddress(request, proxyHops)),
    admit: async (request, limit, { free = [], part } = {}) => {
      const buckets = bucketsOf(request, limit, part);
      if (buckets === undefined || (await takeTurn(db, buckets, free))) return;
      onHit(limit);
      const retryAfterSeconds = await secondsUntilTurn(db, buckets);
      throw new ProblemError('too-many-requests', { retryAfterSeconds });
    },
  };

  function bucketsOf(
    request: FastifyRequest,
    limitName: LimitName,
    part: string | undefined,
  ): [Bucket, ...Bucket[]] | undefined {
    const limit = limits[limitName];
    const name = part === undefined ? limitName : `${limitName} ${part}`;
    if (limit.perMinute === 0) return undefined;
    const { caller } = request;
    const network = networkOf(clientAddress(request, proxyHops ?? 0));
    if (caller === undefined) {
      if (proxyHops === undefined && !sharable.has(limitName)) return undefined;
      return [{ name: `${name} address:${network}`, limit }];
    }
    const own = {
      name: `${name} ${caller.kind}:${nameOf(caller)}${placeOf(caller, network)}`,
      limit,
    };
    if (proxyHops === undefined) return [own];
    const wider = {
      perMinute: limit.perMinute * peoplePerAddress,
      burst: limit.burst * peoplePerAddress,
    };
    return [own, { name: `${name} callers of address:${network}`, limit: wider }];
  }
}

/** Of a registration each network has a count of its own: who else has its link uses up nothing of the applicant's. */
function placeOf({ kind }: RequestCaller, network: string): string {
  return kind === 'applicant' ? ` of ${network}` : '';
}

function nameOf(caller: RequestCaller): string {
  switch (caller.kind) {
    case 'person':
      return caller.subject;
    case 'client':
      return caller.clientId;
    case 'applicant':
      return `${caller.key.countryCode}/${caller.key.ticketNumber}`;
  }
}
