import type { Claim } from '@countersign/contract/claim';
import {
  claimRegistration,
  readClaim,
  releaseClaim,
  takeOverClaim,
} from '@countersign/contract/claims';
import type { FastifyRequest } from 'fastify';
import { requireMarket } from '../../ground/access/caller.ts';
import { personOf } from '../../ground/access/enforce-access.ts';
import type { Trx } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { findClaim } from '../../record/claims/claims.ts';
import {
  findRegistration,
  type RegistrationKey,
} from '../../record/registrations/find-registration.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  type ClaimAct,
  claimRegistration as claim,
  releaseClaim as release,
  takeOverClaim as takeOver,
} from './claim-registration.ts';

export function claimRoutes(api: ApiScope, { database: { db }, now }: Dependencies): void {
  const act = async (
    request: FastifyRequest & { params: RegistrationKey },
    work: (trx: Trx, act: ClaimAct) => Promise<Claim | undefined>,
  ) => {
    const person = personOf(request);
    const key = request.params;
    requireMarket(person, key.countryCode);
    const at = now();
    const held = await inTransaction(db, (trx) => work(trx, { key, person, at }));
    return stateOf(key, held);
  };

  api.route({
    ...readClaim,
    handler: async (request) => {
      requireMarket(personOf(request), request.params.countryCode);
      const known = await findRegistration(db, request.params);
      if (known === undefined) throw new ProblemError('registration-not-found');
      return stateOf(request.params, await findClaim(db, request.params, now()));
    },
  });
  api.route({ ...claimRegistration, handler: (request) => act(request, claim) });
  api.route({ ...releaseClaim, handler: (request) => act(request, release) });
  api.route({ ...takeOverClaim, handler: (request) => act(request, takeOver) });
}

function stateOf({ countryCode, ticketNumber }: RegistrationKey, claim: Claim | undefined) {
  return { countryCode, ticketNumber, claim: claim ?? null };
}
