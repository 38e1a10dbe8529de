import type { Claim } from '@countersign/contract/claim';
import * as claims from '@countersign/contract/claims';
import type { RegistrationKey } from '@countersign/contract/registration-key';
import type { FastifyRequest } from 'fastify';
import { personOf } from '../../ground/access/enforce-access.ts';
import type { Trx } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { findClaim } from '../../record/claims/claims.ts';
import { findRegistration } from '../../record/registrations/find-registration.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  type ClaimAct,
  claimRegistration,
  releaseClaim,
  takeOverClaim,
} from './claim-registration.ts';

export function claimRoutes(api: ApiScope, { database: { db }, now }: Dependencies): void {
  const act = async (
    request: FastifyRequest & { params: RegistrationKey },
    work: (trx: Trx, act: ClaimAct) => Promise<Claim | undefined>,
  ) => {
    const person = personOf(request);
    const key = request.params;
    const at = now();
    const held = await inTransaction(db, (trx) => work(trx, { key, person, at }));
    return stateOf(key, held);
  };

  api.route({
    ...claims.readClaim,
    handler: async (request) => {
      const known = await findRegistration(db, request.params);
      if (known === undefined) throw new ProblemError('registration-not-found');
      return stateOf(request.params, await findClaim(db, request.params, now()));
    },
  });
  api.route({ ...claims.claimRegistration, handler: (request) => act(request, claimRegistration) });
  api.route({ ...claims.releaseClaim, handler: (request) => act(request, releaseClaim) });
  api.route({ ...claims.takeOverClaim, handler: (request) => act(request, takeOverClaim) });
}

function stateOf({ countryCode, ticketNumber }: RegistrationKey, claim: Claim | undefined) {
  return { countryCode, ticketNumber, claim: claim ?? null };
}
