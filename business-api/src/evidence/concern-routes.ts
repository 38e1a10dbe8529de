import { closeConcerns, readConcerns } from '@countersign/contract/evidence/concerns';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { closeOpenConcerns, readOpenConcerns } from '../registers/room.ts';
import {
  appendToLocked,
  findRegistration,
  lockRegistration,
  personAct,
  refuseOwnRegistration,
  staffActor,
} from '../registrations/room.ts';

/** "Approved, but …": what registers said since, and its closing by a person. */
export function concernRoutes(api: ApiScope, { database: { db }, now }: Dependencies): void {
  api.route({
    ...readConcerns,
    handler: async ({ params: key }) => {
      if ((await findRegistration(db, key)) === undefined) {
        throw new ProblemError('registration-not-found');
      }
      return { items: await readOpenConcerns(db, key) };
    },
  });

  api.route({
    ...closeConcerns,
    handler: (request) => {
      const { params: key, body } = request;
      return personAct(db, request, async (trx, { person, email }) => {
        const { registration, lock } = await lockRegistration(trx, key);
        refuseOwnRegistration(email, registration);
        const at = now();
        const open = await readOpenConcerns(trx, key);
        if (open.length > 0) {
          await closeOpenConcerns(trx, key, at);
          const reasons = [...new Set(open.map(({ reason }) => reason))];
          const actor = staffActor(person);
          const event = {
            kind: 'concerns-closed',
            at,
            actor,
            reasons,
            note: body.note.trim(),
          } as const;
          await appendToLocked(trx, lock, [event]);
        }
        return { items: [] };
      });
    },
  });
}
