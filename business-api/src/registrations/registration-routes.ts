import * as counting from '@countersign/contract/registration-count';
import * as listing from '@countersign/contract/registration-list';
import { readRegistrationStatus } from '@countersign/contract/registration-status';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { afterResponse } from '../platform/http/after-response.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { countRegistrations } from './count-registrations.ts';
import { findRegistration } from './find-registration.ts';
import { listRegistrations } from './list-registrations.ts';
import { visitNotes } from './note-visit.ts';
import { recordOpening } from './record-opening.ts';

export function registrationRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, limiter, now } = dependencies;
  const { db } = database;
  const afterwards = afterResponse(api);
  const noteVisit = visitNotes(db);

  api.route({
    ...readRegistrationStatus,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { openedBy: channel, ...key } = request.body;
      const registration = await findRegistration(db, key);
      if (registration === undefined) throw new ProblemError('registration-not-found');
      if (channel !== undefined) {
        const at = now();
        afterwards(request, reply, () => recordOpening(db, { key, person, channel, at }));
        // A person who follows the link of a mail requests nothing else.
        afterwards(request, reply, () => noteVisit(person, request.headers, at));
      }
      return registration;
    },
  });

  api.route({
    ...listing.listRegistrations,
    handler: async (request) => {
      const person = personOf(request);
      if (request.query.q !== undefined) await limiter.admit(request, 'search');
      return listRegistrations(db, person, request.query, now());
    },
  });

  api.route({
    ...counting.countRegistrations,
    handler: async (request) => {
      const person = personOf(request);
      if (request.query.q !== undefined) await limiter.admit(request, 'count');
      return countRegistrations(db, person, request.query, now());
    },
  });
}
