import { readOutcome, submitRegistration } from '@countersign/contract/intake';
import { clientOf } from '../../ground/access/enforce-access.ts';
import { answerOnce, keptAnswer } from '../../record/idempotency/answer-once.ts';
import { sendAnswer } from '../../record/idempotency/send-answer.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { readOutcome as outcomeOf } from './read-outcome.ts';
import { submitRegistration as submit } from './submit-registration.ts';

export function intakeRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, mails, now, limiter, wakeOutbox } = dependencies;
  const { db } = database;

  api.route({
    ...submitRegistration,
    handler: async (request, reply) => {
      const { clientId } = clientOf(request);
      const { body: application, headers } = request;
      const at = now();
      const act = {
        caller: `client:${clientId}`,
        key: headers['idempotency-key'],
        request: ['submit', application],
        at,
      };
      await limiter.admit(request, 'intake', [keptAnswer(act)]);
      const answer = await answerOnce(db, act, (trx) =>
        submit(trx, mails, { application, clientId, at }),
      );
      wakeOutbox();
      return sendAnswer(reply, answer);
    },
  });

  api.route({
    ...readOutcome,
    handler: async (request) => outcomeOf(db, request.params, clientOf(request).clientId),
  });
}
