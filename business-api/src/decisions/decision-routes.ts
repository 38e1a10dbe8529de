import { decideRegistration } from '@countersign/contract/decision';
import { previewDecisionMail } from '@countersign/contract/preview';
import { undoDecision } from '@countersign/contract/undo';
import { requireMarket } from '../access/caller.ts';
import { personOf } from '../access/enforce-access.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { actOf } from '../idempotency/act-of.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { sendAnswer } from '../idempotency/send-answer.ts';
import { decide } from './decide.ts';
import { previewDecision } from './preview-decision.ts';
import { undo } from './undo.ts';

export function decisionRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, mails, now, undoSeconds, metrics, wakeOutbox } = dependencies;

  api.route({
    ...previewDecisionMail,
    handler: async (request) => {
      requireMarket(personOf(request), request.params.countryCode);
      return previewDecision(database.db, mails, request.params, request.body);
    },
  });

  api.route({
    ...decideRegistration,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { params: key, body } = request;
      requireMarket(person, key.countryCode);
      const email = await person.email();
      const at = now();
      let decided = false;
      const answer = await answerOnce(
        database.db,
        actOf('decide', person, request, at),
        async (trx) => {
          const decision = { key, person, email, request: body, at, undoSeconds };
          const made = await decide(trx, mails, decision);
          decided = true;
          return made;
        },
      );
      if (decided) {
        metrics.decided(body.decision);
        wakeOutbox();
      }
      return sendAnswer(reply, answer);
    },
  });

  api.route({
    ...undoDecision,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { params: key, body } = request;
      requireMarket(person, key.countryCode);
      const email = await person.email();
      const at = now();
      const answer = await answerOnce(database.db, actOf('undo', person, request, at), (trx) =>
        undo(trx, { key, person, email, version: body.version, at }),
      );
      return sendAnswer(reply, answer);
    },
  });
}
