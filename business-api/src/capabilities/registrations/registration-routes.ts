import { countRegistrations } from '@countersign/contract/registration-count';
import { listRegistrations } from '@countersign/contract/registration-list';
import { readRegistrationStatus } from '@countersign/contract/registration-status';
import { requireMarket } from '../../ground/access/caller.ts';
import { personOf } from '../../ground/access/enforce-access.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { findRegistration } from '../../record/registrations/find-registration.ts';
import { afterAnswer } from '../after-answer.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { countRegistrations as count } from './count-registrations.ts';
import { listRegistrations as list } from './list-registrations.ts';
import { recordOpening } from './record-opening.ts';

export function registrationRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, limiter, now } = dependencies;
  const { db } = database;
  const afterwards = afterAnswer(api);

  api.route({
    ...readRegistrationStatus,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { openedBy: channel, ...key } = request.body;
      requireMarket(person, key.countryCode);
      const registration = await findRegistration(db, key);
      if (registration === undefined) throw new ProblemError('registration-not-found');
      if (channel !== undefined) {
        const at = now();
        afterwards(request, reply, () => recordOpening(db, { key, person, channel, at }));
      }
      return registration;
    },
  });

  api.route({
    ...listRegistrations,
    handler: async (request) => {
      const person = personOf(request);
      if (request.query.countryCode !== undefined) requireMarket(person, request.query.countryCode);
      if (request.query.q !== undefined) await limiter.admit(request, 'search');
      return list(db, person, request.query, now());
    },
  });

  api.route({
    ...countRegistrations,
    handler: async (request) => {
      const person = personOf(request);
      if (request.query.countryCode !== undefined) requireMarket(person, request.query.countryCode);
      if (request.query.q !== undefined) await limiter.admit(request, 'count');
      return count(db, person, request.query, now());
    },
  });
}
