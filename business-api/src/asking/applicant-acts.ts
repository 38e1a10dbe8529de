import { type AnswerDraft, submitAnswer } from '@countersign/contract/requests/applicant';
import type { AnswerContent, FieldChange } from '@countersign/domain/requests/answer-content';
import type { FastifyRequest } from 'fastify';
import { takeBackByApplicant, type WithDocuments } from '../documents/room.ts';
import type { MailQueue, WithMails } from '../mail/room.ts';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { writeJson } from '../platform/http/write-json.ts';
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { WithRegisters } from '../registers/room.ts';
import { lockRegistration } from '../registrations/room.ts';
import { codesForApplicant, isAnswerable, lockRound } from '../requests/room.ts';
import { checkField } from './check-field.ts';
import { queueCode, type SentCode } from './codes.ts';
import { openSession } from './open-session.ts';
import { readForm } from './read-form.ts';
import { readInvitation } from './read-invitation.ts';
import { readSent } from './read-sent.ts';
import { saveDraft } from './save-draft.ts';
import { sessionCookie } from './session-cookie.ts';
import { answerRequest, previewAnswer, submittingAnswer } from './submit-answer.ts';

const { method, url, schema } = submitAnswer;
/** The stored receipt has the same bytes, whether the API or the page took the answer. */
const serialize = writeJson({ method, url, schema: schema.response[200], httpStatus: '200' });

/**
 * What applicants do with the link of their mail, for the API's routes and for the page: who calls has found the
 * applicant and checked what was sent. Each throws problems as its function says; what is limited takes the request.
 */
export function applicantActs(
  dependencies: Dependencies & WithDocuments & WithMails & WithRegisters,
) {
  const { database, documents, mails, registers, now, limiter, wakeOutbox } = dependencies;
  const { db } = database;
  const { sender } = mails;
  const hasScanner = documents.scan !== undefined;
  const takesDocuments = documents.keys.length > 0;
  return {
    readInvitation: (applicant: Applicant, language: string | undefined) =>
      readInvitation(db, applicant, { language, sender, at: now() }),

    sendCode: async (request: FastifyRequest, applicant: Applicant, token: string) => {
      await limiter.admit(request, 'answer-code');
      const { isNew, codes } = await sendCode(db, mails, applicant, token, now());
      if (isNew) wakeOutbox();
      return { isNew, ...codesForApplicant(codes) };
    },

    /** With the header by which the browser stores the session. */
    openSession: async (
      request: FastifyRequest,
      applicant: Applicant,
      proof: { readonly token: string; readonly code: string },
    ) => {
      await limiter.admit(request, 'answer-code');
      const { secret, endsAt } = await openSession(db, applicant, proof, now()).catch(
        (error: unknown) => {
          if (error instanceof ProblemError && error.code === 'answer-code-refused') {
            dependencies.metrics.codeRefused();
            // The page shows it in its form, and no problem is answered.
            request.problem = error;
          }
          throw error;
        },
      );
      return { endsAt: endsAt.toISOString(), cookie: sessionCookie(applicant.tokenHash, secret) };
    },

    readForm: (applicant: Applicant, language: string | undefined) =>
      readForm(db, applicant, { language, sender, at: now(), hasScanner, takesDocuments }),

    readSent: (applicant: Applicant, language: string | undefined) =>
      readSent(db, applicant, { language, sender, at: now(), hasScanner }),

    saveDraft: (applicant: Applicant, draft: AnswerDraft) => saveDraft(db, applicant, draft, now()),

    checkField: (applicant: Applicant, change: FieldChange, language: string | undefined) =>
      checkField(db, applicant, change, language),

    previewAnswer: (applicant: Applicant, content: AnswerContent) =>
      previewAnswer(db, applicant, content),

    removeDocument: (applicant: Applicant, documentId: string) =>
      takeBackByApplicant(db, applicant, documentId, now()),

    /** Takes the answer once per key; a repetition gets the stored response. */
    submitAnswer: async (applicant: Applicant, content: AnswerContent, idempotencyKey: string) => {
      const at = now();
      const response = await withIdempotencyKey(
        db,
        answerRequest(applicant, { idempotencyKey, content, at }),
        { status: 200, serialize },
        submittingAnswer(mails, applicant, { content, at, registers }),
      );
      if (!response.isReplay) {
        wakeOutbox();
        dependencies.wakeRegisters();
      }
      return response;
    },
  };
}

/** Mails a code for the form, as queueCode says. Throws `answer-link-invalid`. */
function sendCode(
  db: Db,
  mails: MailQueue,
  { key, round, isBound }: Applicant,
  token: string,
  at: Date,
): Promise<SentCode> {
  return inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    const row = isBound ? await lockRound(trx, key, round) : undefined;
    const isOpen = isAnswerable(registration, round) || row?.state === 'answered';
    if (row === undefined || !isOpen) throw new ProblemError('answer-link-invalid');
    const event = { kind: 'request-code-sent', at, actor: { kind: 'applicant' }, round } as const;
    return queueCode(trx, mails, { registration, lock, row, token, at, event });
  });
}
