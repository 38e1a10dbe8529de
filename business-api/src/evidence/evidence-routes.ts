import { closeConcerns, readConcerns } from '@countersign/contract/evidence/concerns';
import * as evidence from '@countersign/contract/evidence/evidence';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Dependencies } from '../platform/dependencies.ts';
import { afterResponse } from '../platform/http/after-response.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import {
  askAgain,
  closeOpenConcerns,
  readOpenConcerns,
  type WithRegisters,
} from '../registers/room.ts';
import {
  appendToLocked,
  findRegistration,
  lockRegistration,
  personAct,
  refuseOwnRegistration,
  staffActor,
} from '../registrations/room.ts';
import { evidenceResponse, readEvidence } from './read-evidence.ts';
import { refreshEvidenceSummary } from './refresh-evidence-summary.ts';
import { findSeen, storeSeen } from './seen-evidence.ts';
import { settleEvidence } from './settle-evidence.ts';

export function evidenceRoutes(api: ApiScope, dependencies: Dependencies & WithRegisters): void {
  const { now, registers, wakeRegisters } = dependencies;
  const { db } = dependencies.database;
  const afterwards = afterResponse(api);

  /** The present evidence, and when it was read. */
  const asItStands = async (key: RegistrationKey) => {
    const registration = await findRegistration(db, key);
    if (registration === undefined) throw new ProblemError('registration-not-found');
    const at = now();
    const read = await readEvidence(db, registration, { now: at, registers });
    return { at, seen: evidenceResponse(registration, read) };
  };

  api.route({
    ...evidence.readEvidence,
    handler: async (request, reply) => {
      const { at, seen } = await asItStands(request.params);
      afterwards(request, reply, () => storeSeen(db, request.params, seen, at));
      return seen;
    },
  });

  api.route({
    ...evidence.readSeenEvidence,
    handler: async ({ params: { hash, ...key } }) => {
      const seen = await findSeen(db, key, hash);
      if (seen === undefined) throw new ProblemError('not-found');
      return seen;
    },
  });

  api.route({
    ...evidence.askRegister,
    handler: async (request, reply) => {
      const { params: key, body: identifier } = request;
      await askAgain(db, key, identifier, registers, now());
      wakeRegisters();
      await refreshEvidenceSummary(db, key, { now: now(), registers });
      const { at, seen } = await asItStands(key);
      afterwards(request, reply, () => storeSeen(db, key, seen, at));
      return seen;
    },
  });

  api.route({
    ...evidence.settleEvidence,
    handler: async (request, reply) => {
      const { params: key, body: judgement } = request;
      await personAct(db, request, (trx, acting) =>
        settleEvidence(trx, { key, ...acting, judgement, at: now(), registers }),
      );
      const { at, seen } = await asItStands(key);
      afterwards(request, reply, () => storeSeen(db, key, seen, at));
      return seen;
    },
  });
}

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
