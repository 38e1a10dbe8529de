import { listRegistrations } from '@countersign/contract/registration-list';
import { readRegistrationStatus } from '@countersign/contract/registration-status';
import { requireMarket } from '../access/caller.ts';
import { personOf } from '../access/enforce-access.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { listRegistrations as list } from './list-registrations.ts';
import { findRegistration } from './find-registration.ts';

export function registrationRoutes(api: ApiScope, { database: { db } }: Dependencies): void {
  api.route({
    ...readRegistrationStatus,
    handler: async (request) => {
      requireMarket(personOf(request), request.body.countryCode);
      const registration = await findRegistration(db, request.body);
      if (registration === undefined) throw new ProblemError('registration-not-found');
      return registration;
    },
  });

  api.route({
    ...listRegistrations,
    handler: async (request) => {
      const person = personOf(request);
      if (request.query.countryCode !== undefined) requireMarket(person, request.query.countryCode);
      return list(db, person, request.query);
    },
  });
}
