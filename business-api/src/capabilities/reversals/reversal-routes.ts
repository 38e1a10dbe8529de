import { askForReversal, reverseDecision } from '@countersign/contract/reversal';
import { requireMarket } from '../../ground/access/caller.ts';
import { personOf } from '../../ground/access/enforce-access.ts';
import { actOf } from '../../record/idempotency/act-of.ts';
import { answerOnce, keptAnswer } from '../../record/idempotency/answer-once.ts';
import { sendAnswer } from '../../record/idempotency/send-answer.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { askForReversal as ask } from './ask-for-reversal.ts';
import { reverseDecision as reverse } from './reverse-decision.ts';

export function reversalRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, mails, now, limiter, wakeOutbox } = dependencies;

  api.route({
    ...reverseDecision,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { params: key, body } = request;
      requireMarket(person, key.countryCode);
      const at = now();
      const act = actOf('reverse', person, request, at);
      await limiter.admit(request, 'decide', [keptAnswer(act)]);
      const email = await person.email();
      const answer = await answerOnce(database.db, act, (trx) =>
        reverse(trx, mails, { key, person, at, ...body }, email),
      );
      wakeOutbox();
      return sendAnswer(reply, answer);
    },
  });

  api.route({
    ...askForReversal,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { params: key, body } = request;
      requireMarket(person, key.countryCode);
      const at = now();
      const act = actOf('ask for reversal', person, request, at);
      await limiter.admit(request, 'decide', [keptAnswer(act)]);
      const answer = await answerOnce(database.db, act, (trx) =>
        ask(trx, mails, { key, person, at, ...body }),
      );
      wakeOutbox();
      return sendAnswer(reply, answer);
    },
  });
}
