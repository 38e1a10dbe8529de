import { assignRegistration } from '@countersign/contract/claims/assignment';
import * as bulk from '@countersign/contract/claims/bulk-assignment';
import * as claims from '@countersign/contract/claims/claims';
import { listColleagues } from '@countersign/contract/desk/colleagues';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { FastifyRequest } from 'fastify';
import type { WithMails } from '../mail/room.ts';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { actRoute, findRegistration } from '../registrations/room.ts';
import { assignMany, undoAssignMany } from './assign-many.ts';
import { assign } from './assign-registration.ts';
import {
  type ClaimAct,
  claimRegistration,
  releaseClaim,
  takeOverClaim,
} from './claim-registration.ts';
import { claimStateOf } from './claim-state.ts';
import { findClaim, type HeldClaim } from './claims.ts';
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
