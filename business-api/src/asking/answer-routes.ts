import * as applicant from '@countersign/contract/requests/applicant';
import * as site from '@countersign/contract/requests/site-answer';
import type { WithDocuments } from '../documents/room.ts';
import type { WithMails } from '../mail/room.ts';
import { applicantOf, clientOf } from '../platform/access/enforce-access.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { respondIdempotently } from '../platform/idempotency/idempotent-response.ts';
import { findStoredResponse } from '../platform/idempotency/with-idempotency-key.ts';
import type { WithRegisters } from '../registers/room.ts';
import { claimKeyAndLock } from '../registrations/room.ts';
import { checkField } from './check-field.ts';
import { openSession } from './open-session.ts';
import { readForm } from './read-form.ts';
import { readInvitation } from './read-invitation.ts';
import { saveDraft } from './save-draft.ts';
import { sendCode } from './send-code.ts';
import { sessionCookie } from './session-cookie.ts';
import { siteAnswer } from './site-answer.ts';
import { answerRequest, previewAnswer, submittingAnswer } from './submit-answer.ts';

/** For applicants, with the link of their mail; and for the registration site in their place. */
export function answerRoutes(
  api: ApiScope,
  dependencies: Dependencies & WithDocuments & WithMails & WithRegisters,
): void {
  const { database, mails, registers, now, limiter, wakeOutbox, wakeRegisters } = dependencies;
  const { db } = database;
  const { sender } = mails;
  const { documents } = dependencies;
  const hasScanner = documents.scan !== undefined;

  api.route({
    ...applicant.readInvitation,
    handler: (request) =>
      readInvitation(db, applicantOf(request), {
        language: request.query.language,
        sender,
      }),
  });

  api.route({
    ...applicant.sendAnswerCode,
    handler: async (request, reply) => {
      await limiter.admit(request, 'answer-code');
      const token = request.headers[applicant.answerTokenHeader];
      if (await sendCode(db, mails, applicantOf(request), token, now())) wakeOutbox();
      return reply.code(202).send({ validMinutes: applicant.codeMinutes });
    },
  });

  api.route({
    ...applicant.openAnswerSession,
    handler: async (request, reply) => {
      await limiter.admit(request, 'answer-code');
      const caller = applicantOf(request);
      const token = request.headers[applicant.answerTokenHeader];
      const { code } = request.body;
      const { secret, endsAt } = await openSession(db, caller, { token, code }, now());
      reply.header('set-cookie', sessionCookie(caller.tokenHash, secret));
      return { endsAt: endsAt.toISOString() };
    },
  });

  api.route({
    ...applicant.readAnswerForm,
    handler: (request) => {
      const { language } = request.query;
      const options = { language, sender, hasScanner, takesDocuments: documents.keys.length > 0 };
      return readForm(db, applicantOf(request), options);
    },
  });

  api.route({
    ...applicant.saveAnswerDraft,
    handler: (request) => saveDraft(db, applicantOf(request), request.body, now()),
  });

  api.route({
    ...applicant.checkAnswerField,
    handler: (request) =>
      checkField(db, applicantOf(request), request.body, request.query.language),
  });

  api.route({
    ...applicant.previewAnswer,
    handler: (request) => previewAnswer(db, applicantOf(request), request.body),
  });

  api.route({
    ...applicant.submitAnswer,
    handler: async (request, reply) => {
      const caller = applicantOf(request);
      const [content, at] = [request.body, now()];
      const idempotencyKey = request.headers['idempotency-key'];
      const { isReplay } = await respondIdempotently(
        reply,
        db,
        { status: 200, request: answerRequest(caller, { idempotencyKey, content, at }) },
        submittingAnswer(mails, caller, { content, at, registers }),
      );
      if (!isReplay) answered();
      return reply;
    },
  });

  api.route({
    ...site.submitSiteAnswer,
    handler: async (request, reply) => {
      const { clientId } = clientOf(request);
      const { params: key, body } = request;
      const at = now();
      const idempotent = {
        caller: `client:${clientId}`,
        key: request.headers['idempotency-key'],
        request: ['site-answer', key, body],
        at,
      };
      await limiter.admit(request, 'intake', { free: [findStoredResponse(idempotent)] });
      const { isReplay } = await respondIdempotently(
        reply,
        db,
        { status: 201, request: idempotent },
        {
          begin: (trx, claim) => claimKeyAndLock(trx, { ...claim, about: key }),
          work: (trx, locked) =>
            siteAnswer(trx, mails, locked, { key, clientId, body, at, registers }),
        },
      );
      if (!isReplay) answered();
      return reply;
    },
  });

  function answered(): void {
    wakeOutbox();
    wakeRegisters();
  }
}
