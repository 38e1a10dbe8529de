import { assignRegistration } from '@countersign/contract/claims/assignment';
import * as bulk from '@countersign/contract/claims/bulk-assignment';
import { claimMinutes } from '@countersign/contract/claims/claim';
import * as claims from '@countersign/contract/claims/claims';
import { listColleagues } from '@countersign/contract/desk/colleagues';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { FastifyRequest } from 'fastify';
import type { WithMails } from '../mail/room.ts';
import type { Person } from '../platform/access/caller.ts';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import {
  actRoute,
  appendToLocked,
  findRegistration,
  lockRegistration,
  type NewEvent,
  requirePending,
  staffActor,
} from '../registrations/room.ts';
import { assignMany, undoAssignMany } from './assign-many.ts';
import { assign } from './assign-registration.ts';
import { claimStateOf, findClaim, type HeldClaim, putClaim, removeClaim } from './claims.ts';
import { colleaguesOf } from './people.ts';

export function claimRoutes(api: ApiScope, dependencies: Dependencies & WithMails): void {
  const { database, limiter, mails, wakeOutbox, now } = dependencies;
  const { db } = database;
  const act = async (
    request: FastifyRequest & { params: RegistrationKey },
    work: (trx: Trx, act: ClaimAct) => Promise<HeldClaim | undefined>,
  ) => {
    const person = personOf(request);
    const key = request.params;
    const at = now();
    const held = await inTransaction(db, (trx) => work(trx, { key, person, at }));
    return claimStateOf(key, held);
  };

  api.route({
    ...claims.readClaim,
    handler: async (request) => {
      const known = await findRegistration(db, request.params);
      if (known === undefined) throw new ProblemError('registration-not-found');
      return claimStateOf(request.params, await findClaim(db, request.params, now()));
    },
  });
  api.route({ ...claims.claimRegistration, handler: (request) => act(request, claimRegistration) });
  api.route({ ...claims.releaseClaim, handler: (request) => act(request, releaseClaim) });
  api.route({ ...claims.takeOverClaim, handler: (request) => act(request, takeOverClaim) });

  actRoute(api, dependencies, assignRegistration, {
    name: 'assign',
    limit: 'assign',
    perform: (trx, { body: asked, ...act }) => assign(trx, mails, { ...act, asked }),
    committed: () => wakeOutbox(),
  });
  api.route({
    ...bulk.assignMany,
    handler: async (request) => {
      const person = personOf(request);
      await limiter.admit(request, 'assign');
      const at = now();
      const { assignmentId } = request.params;
      const items = await inTransaction(db, (trx) =>
        assignMany(trx, mails, { assignmentId, person, at }, request.body),
      );
      const undoUntil = new Date(at.getTime() + bulk.bulkAssignmentUndoSeconds * 1000);
      return { undoUntil: undoUntil.toISOString(), items };
    },
  });
  api.route({
    ...bulk.undoAssignMany,
    handler: async (request) => {
      const act = { ...request.params, person: personOf(request), at: now() };
      return { items: await inTransaction(db, (trx) => undoAssignMany(trx, act)) };
    },
  });
  api.route({
    ...listColleagues,
    handler: async ({ params }) => ({ items: await colleaguesOf(db, params.countryCode, now()) }),
  });
}

interface ClaimAct {
  readonly key: RegistrationKey;
  readonly person: Person;
  readonly at: Date;
}

/**
 * Claims a pending registration for the person, or renews the person's own claim, which writes no
 * event. Throws `claimed-by-another`, `already-decided`, `registration-not-found`.
 */
async function claimRegistration(trx: Trx, act: ClaimAct): Promise<HeldClaim> {
  const { held, lock } = await lockPending(trx, act);
  if (held !== undefined && held.claim.subject !== act.person.subject) {
    throw new ProblemError('claimed-by-another', { claim: held.claim });
  }
  if (held === undefined) await appendToLocked(trx, lock, [{ kind: 'claimed', ...byPerson(act) }]);
  return writeClaim(trx, act, held);
}

/** Claims a pending registration, also from another person. Throws as `claimRegistration` does. */
async function takeOverClaim(trx: Trx, act: ClaimAct): Promise<HeldClaim> {
  const { held, lock } = await lockPending(trx, act);
  if (held?.claim.subject === act.person.subject) return writeClaim(trx, act, held);
  const by = byPerson(act);
  const event: NewEvent =
    held === undefined
      ? { kind: 'claimed', ...by }
      : { kind: 'taken-over', from: { subject: held.claim.subject, name: held.claim.name }, ...by };
  await appendToLocked(trx, lock, [event]);
  return writeClaim(trx, act);
}

/** Releases the person's own claim; returns the claim of another person, if there is one. */
async function releaseClaim(trx: Trx, act: ClaimAct): Promise<HeldClaim | undefined> {
  const { lock } = await lockRegistration(trx, act.key);
  const held = await findClaim(trx, act.key, act.at);
  if (held?.claim.subject !== act.person.subject) return held;
  await appendToLocked(trx, lock, [{ kind: 'released', ...byPerson(act) }]);
  await removeClaim(trx, act.key);
  return undefined;
}

async function lockPending(trx: Trx, { key, at }: ClaimAct) {
  const { registration, lock } = await lockRegistration(trx, key);
  requirePending(registration);
  return { lock, held: await findClaim(trx, key, at) };
}

/** Renewing preserves the assignment and never shortens its time. */
async function writeClaim(
  trx: Trx,
  { key, person, at }: ClaimAct,
  own?: HeldClaim,
): Promise<HeldClaim> {
  const until = at.getTime() + claimMinutes * 60_000;
  if (own === undefined) {
    return putClaim(trx, key, person, { claimedAt: at, until: new Date(until) });
  }
  return putClaim(trx, key, person, {
    claimedAt: new Date(own.claim.claimedAt),
    until: new Date(Math.max(until, Date.parse(own.claim.until))),
    assigned: own.assigned,
  });
}

function byPerson({ person, at }: ClaimAct) {
  return { at, actor: staffActor(person) };
}
