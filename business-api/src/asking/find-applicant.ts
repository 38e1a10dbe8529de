import type { FastifyRequest } from 'fastify';
import type { Applicant, FindApplicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import type { Limiter } from '../platform/limits/limiter.ts';
import { findLink, hashOfSecret } from '../requests/room.ts';
import { sessionOf } from './session-cookie.ts';

/** Finds applicants by link and session; each look-up counts against the limit of its address. */
export function applicantFinder(db: Db, limiter: Limiter, now: () => Date): FindApplicant {
  return async (request: FastifyRequest, token: string) => {
    await limiter.admit(request, 'answer-link');
    return findApplicant(db, { token, cookies: request.headers.cookie }, now());
  };
}

/** The applicant whom a link identifies, with the cookies of its request; undefined where it is not valid. */
export async function findApplicant(
  db: Db,
  { token, cookies }: { readonly token: string; readonly cookies: string | undefined },
  at: Date,
): Promise<Applicant | undefined> {
  const tokenHash = hashOfSecret(token);
  const session = hashOfSecret(sessionOf(tokenHash, cookies) ?? '');
  const link = await findLink(db, { token, session }, at);
  if (link === undefined || !(link.isOpen || link.isAnswered)) return undefined;
  const { key, round, isOpen, isBound, sessionEndsAt: endsAt } = link;
  return {
    kind: 'applicant',
    key,
    round,
    token,
    tokenHash,
    isOpen,
    isBound,
    session: endsAt === undefined ? undefined : { hash: session, endsAt },
  };
}
