import { decideRegistration } from '@countersign/contract/decision';
import { previewDecisionMail } from '@countersign/contract/preview';
import { undoDecision } from '@countersign/contract/undo';
import type { RawBuilder } from 'kysely';
import { type Person, requireMarket } from '../../ground/access/caller.ts';
import { personOf } from '../../ground/access/enforce-access.ts';
import { useOfBulkAct } from '../../record/bulk-acts/bulk-act.ts';
import { actOf } from '../../record/idempotency/act-of.ts';
import { type Act, answerOnce, keptAnswer } from '../../record/idempotency/answer-once.ts';
import { sendAnswer } from '../../record/idempotency/send-answer.ts';
import type { RegistrationKey } from '../../record/registrations/find-registration.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { decide } from './decide.ts';
import { previewDecision } from './preview-decision.ts';
import { undo } from './undo.ts';

export function decisionRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, mails, now, undoSeconds, limiter, metrics, wakeOutbox } = dependencies;

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
      const at = now();
      const act = actOf('decide', person, request, at);
      await limiter.admit(request, 'decide', uncounted(person, act, body.bulkAct));
      const email = await person.email();
      let decided = false;
      const answer = await answerOnce(database.db, act, async (trx) => {
        const decision = { key, person, email, request: body, at, undoSeconds };
        const made = await decide(trx, mails, decision);
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

/** A repeated key is no new decision, and a row of a bulk act was counted with its dry run. */
function uncounted(
  { subject }: Person,
  act: Act & { readonly about: RegistrationKey },
  bulkAct: string | undefined,
): RawBuilder<unknown>[] {
  const { about, key } = act;
  return [
    keptAnswer(act),
    ...(bulkAct === undefined ? [] : [useOfBulkAct(bulkAct, { subject, about, key })]),
  ];
}
