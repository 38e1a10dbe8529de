import { decideRegistration } from '@countersign/contract/decision';
import { requireMarket } from '../access/caller.ts';
import { personOf } from '../access/enforce-access.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { sendAnswer } from '../idempotency/send-answer.ts';
import { decide } from './decide.ts';

export function decisionRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, mails, now, undoSeconds, metrics, wakeOutbox } = dependencies;

  api.route({
    ...decideRegistration,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { params: key, body, headers } = request;
      requireMarket(person, key.countryCode);
      const at = now();
      const act = {
        caller: `person:${person.subject}`,
        key: headers['idempotency-key'],
        request: ['decide', key, body],
        at,
      };
      let decided = false;
      const answer = await answerOnce(database.db, act, async (trx) => {
        const made = await decide(trx, mails, { key, person, request: body, at, undoSeconds });
        decided = true;
        return made;
      });
      if (decided) {
        metrics.decided(body.decision);
        wakeOutbox();
      }
      return sendAnswer(reply, answer);
    },
  });
}
