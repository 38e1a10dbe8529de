import { addNote } from '@countersign/contract/notes';
import { requireMarket } from '../../ground/access/caller.ts';
import { personOf } from '../../ground/access/enforce-access.ts';
import { actOf } from '../../record/idempotency/act-of.ts';
import { answerOnce } from '../../record/idempotency/answer-once.ts';
import { sendAnswer } from '../../record/idempotency/send-answer.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { addNote as noteDown } from './add-note.ts';

export function noteRoutes(api: ApiScope, { database: { db }, now }: Dependencies): void {
  api.route({
    ...addNote,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { params: key, body } = request;
      requireMarket(person, key.countryCode);
      const at = now();
      const answer = await answerOnce(db, actOf('note', person, request, at), (trx) =>
        noteDown(trx, key, { person, text: body.text, at }),
      );
      return sendAnswer(reply, answer);
    },
  });
}
