import { closeConcerns, readConcerns } from '@countersign/contract/evidence/concerns';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { staffActor } from '../../record/history/new-event.ts';
import { closeOpenConcerns, readOpenConcerns } from '../../record/registers/approved-concerns.ts';
import { findRegistration } from '../../record/registrations/find-registration.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';
import { refuseOwnRegistration } from '../../record/registrations/own-registration.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { personAct } from '../person-act.ts';

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
