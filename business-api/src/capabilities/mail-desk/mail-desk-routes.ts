import {
  countFailedMails,
  listFailedMails,
  listMails,
  resendMail,
  setMailAside,
} from '@countersign/contract/mails';
import { requireMarket } from '../../ground/access/caller.ts';
import { personOf } from '../../ground/access/enforce-access.ts';
import { actOf } from '../../record/idempotency/act-of.ts';
import { answerOnce, keptAnswer } from '../../record/idempotency/answer-once.ts';
import { sendAnswer } from '../../record/idempotency/send-answer.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  countFailedMails as countFailed,
  listFailedMails as failedMails,
  listMails as mailsOf,
} from './list-mails.ts';
import { resendMail as resend } from './resend-mail.ts';
import { setMailAside as setAside } from './set-mail-aside.ts';

export function mailDeskRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, now, limiter, wakeOutbox } = dependencies;
  const { db } = database;

  api.route({
    ...listMails,
    handler: async (request) => {
      requireMarket(personOf(request), request.params.countryCode);
      return mailsOf(db, request.params, request.query);
    },
  });

  api.route({
    ...listFailedMails,
    handler: async (request) => failedMails(db, personOf(request).markets, request.query),
  });

  api.route({
    ...countFailedMails,
    handler: async (request) => countFailed(db, personOf(request).markets),
  });

  api.route({
    ...resendMail,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { mailId, ...key } = request.params;
      requireMarket(person, key.countryCode);
      const at = now();
      const { body, headers } = request;
      const act = actOf(`resend ${mailId}`, person, { params: key, body, headers }, at);
      await limiter.admit(request, 'resend', [keptAnswer(act)]);
      const { recipient } = body;
      const answer = await answerOnce(db, act, (trx) =>
        resend(trx, { key, mailId, recipient, person, at }),
      );
      wakeOutbox();
      return sendAnswer(reply, answer);
    },
  });

  api.route({
    ...setMailAside,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { mailId, ...key } = request.params;
      requireMarket(person, key.countryCode);
      const at = now();
      const { body, headers } = request;
      const act = actOf(`set aside ${mailId}`, person, { params: key, body, headers }, at);
      const { reason } = body;
      const answer = await answerOnce(db, act, (trx) =>
        setAside(trx, { key, mailId, reason, person, at }),
      );
      return sendAnswer(reply, answer);
    },
  });
}
