import * as applicant from '@countersign/contract/requests/applicant';
import * as site from '@countersign/contract/requests/site-answer';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type * as z from 'zod/mini';
import type { WithDocuments } from '../documents/room.ts';
import type { MailQueue, WithMails } from '../mail/room.ts';
import { applicantOf, clientOf } from '../platform/access/enforce-access.ts';
import type { Trx } from '../platform/database/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import {
  findStoredResponse,
  respondIdempotently,
} from '../platform/idempotency/with-idempotency-key.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { AllRegisterSettings, WithRegisters } from '../registers/room.ts';
import { claimKeyAndLock, type LockedWithMarket } from '../registrations/room.ts';
import { applicantActs } from './applicant-acts.ts';
import { receiveAnswer } from './receive-answer.ts';

/** For applicants, with the link of their mail; and for the registration site in their place. */
export function answerRoutes(
  api: ApiScope,
  dependencies: Dependencies & WithDocuments & WithMails & WithRegisters,
): void {
  const { database, mails, registers, now, limiter, wakeOutbox, wakeRegisters } = dependencies;
  const { db } = database;
  const acts = applicantActs(dependencies);

  api.route({
    ...applicant.readInvitation,
    handler: (request) => acts.readInvitation(applicantOf(request), request.query.language),
  });

  api.route({
    ...applicant.sendAnswerCode,
    handler: async (request, reply) => {
      const token = request.headers[applicant.answerTokenHeader];
      return reply.code(202).send(await acts.sendCode(request, applicantOf(request), token));
    },
  });

  api.route({
    ...applicant.openAnswerSession,
    handler: async (request, reply) => {
      const token = request.headers[applicant.answerTokenHeader];
      const { code } = request.body;
      const { endsAt, cookie } = await acts.openSession(request, applicantOf(request), {
        token,
        code,
      });
      reply.header('set-cookie', cookie);
      return { endsAt };
    },
  });

  api.route({
    ...applicant.readAnswerForm,
    handler: (request) => acts.readForm(applicantOf(request), request.query.language),
  });

  api.route({
    ...applicant.readSentAnswer,
    handler: (request) => acts.readSent(applicantOf(request), request.query.language),
  });

  api.route({
    ...applicant.saveAnswerDraft,
    handler: (request) => acts.saveDraft(applicantOf(request), request.body),
  });

  api.route({
    ...applicant.checkAnswerField,
    handler: (request) =>
      acts.checkField(applicantOf(request), request.body, request.query.language),
  });

  api.route({
    ...applicant.previewAnswer,
    handler: (request) => acts.previewAnswer(applicantOf(request), request.body),
  });

  api.route({
    ...applicant.submitAnswer,
    handler: async (request, reply) => {
      const key = request.headers['idempotency-key'];
      const { status, body } = await acts.submitAnswer(applicantOf(request), request.body, key);
      // Written already, for the record of the key as well.
      return reply
        .code(status as 200)
        .type('application/json; charset=utf-8')
        .send(body as never);
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
      if (!isReplay) {
        wakeOutbox();
        wakeRegisters();
      }
      return reply;
    },
  });
}

interface SiteAnswer {
  readonly key: RegistrationKey;
  readonly clientId: string;
  readonly body: z.infer<typeof site.submitSiteAnswer.schema.body>;
  readonly at: Date;
  readonly registers: AllRegisterSettings;
}

/**
 * Takes an answer from the client that submitted the registration, within `trx`, which has locked it.
 * Throws `registration-not-found` for another client's, and `not-asked` without the registration,
 * whose staff and notes the site may not see.
 */
async function siteAnswer(
  trx: Trx,
  mails: MailQueue,
  locked: LockedWithMarket,
  { key, clientId, body, at, registers }: SiteAnswer,
): Promise<site.AnswerReceipt> {
  if (locked.row.submitted_by_client !== clientId) throw new ProblemError('registration-not-found');
  const { round, answer: content } = body;
  const from = { origin: 'registration-site' } as const;
  const received = { locked, round, content, from, at, registers, pointer: '/answer' };
  const { comparison } = await receiveAnswer(trx, mails, received).catch((error: unknown) => {
    const isOver = error instanceof ProblemError && error.code === 'not-asked';
    throw isOver ? new ProblemError('not-asked') : error;
  });
  return {
    ...key,
    round,
    answeredAt: at.toISOString(),
    points: comparison.points.map(({ point, outcome }) => ({ point, outcome })),
  };
}
