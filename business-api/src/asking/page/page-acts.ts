import { IdempotencyKey } from '@countersign/contract/idempotency';
import type { FaultyField } from '@countersign/contract/problems/problem';
import {
  AnswerDraft,
  AnswerForm,
  AnswerInvitation,
  checkAnswerField,
  openAnswerSession,
  SentAnswer,
  submitAnswer,
} from '@countersign/contract/requests/applicant';
import { AnswerContent, FieldChange } from '@countersign/domain/requests/answer-content';
import { Comparison } from '@countersign/domain/requests/comparison';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { WithDocuments } from '../../documents/room.ts';
import type { WithMails } from '../../mail/room.ts';
import type { Applicant } from '../../platform/access/caller.ts';
import { requireApplicant } from '../../platform/access/enforce-access.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { faultyFields } from '../../platform/http/faulty-fields.ts';
import { toProblem } from '../../platform/http/problem-responses.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import type { WithRegisters } from '../../registers/room.ts';
import { applicantActs } from '../applicant-acts.ts';

/** A problem in place of a value, as the API would answer it. */
export interface Failed {
  readonly problem: string;
  readonly status: number;
  readonly errors: readonly FaultyField[];
  readonly retryAfterSeconds: number | undefined;
}

export type ActResult<Value> = { readonly value: Value } | Failed;

const Receipt = submitAnswer.schema.response[200];
const Verdict = checkAnswerField.schema.response[200];

/** What one request of the page does with its link. Never throws: a failure is a value, which the page shows. */
export interface PageActs {
  readInvitation(language: string | undefined): Promise<ActResult<AnswerInvitation>>;
  sendCode(): Promise<ActResult<unknown>>;
  openSession(code: string): Promise<ActResult<{ readonly cookie: string }>>;
  readForm(language: string | undefined): Promise<ActResult<AnswerForm>>;
  readSent(language: string | undefined): Promise<ActResult<SentAnswer>>;
  saveDraft(draft: AnswerDraft): Promise<ActResult<{ readonly revision: number }>>;
  checkField(
    change: FieldChange,
    language: string | undefined,
  ): Promise<ActResult<z.infer<typeof Verdict>>>;
  previewAnswer(content: AnswerContent): Promise<ActResult<Comparison>>;
  submitAnswer(
    content: AnswerContent,
    idempotencyKey: string,
  ): Promise<ActResult<z.infer<typeof Receipt>>>;
  removeDocument(documentId: string): Promise<ActResult<unknown>>;
}

/** Runs a step of a request once the API may do it. Throws `temporarily-unavailable`. */
type LetIn = <Value>(request: FastifyRequest, work: () => Promise<Value>) => Promise<Value>;

/**
 * The acts of the API for the applicant's page, with the same access, limits, checks and problems as over HTTP; each
 * finds the applicant anew, since a link may end in between.
 */
export function pageActs(
  dependencies: Dependencies & WithDocuments & WithMails & WithRegisters,
  letIn: LetIn,
): (request: FastifyRequest, token: string) => PageActs {
  const acts = applicantActs(dependencies);
  return (request, token) => {
    const run = async <Value>(
      role: 'answer-link' | 'applicant',
      act: (applicant: Applicant) => Promise<Value>,
    ): Promise<ActResult<Value>> => {
      try {
        const value = await letIn(request, async () => {
          const { findApplicant } = dependencies;
          const applicant = await requireApplicant(role, request, token, findApplicant);
          request.caller = applicant;
          return act(applicant);
        });
        return { value };
      } catch (error) {
        // The line of the request names it.
        request.problem = toProblem(error);
        return failedBy(request.problem);
      }
    };
    return {
      readInvitation: (language) =>
        run('answer-link', async (applicant) =>
          AnswerInvitation.parse(await acts.readInvitation(applicant, language)),
        ),
      sendCode: () => run('answer-link', (applicant) => acts.sendCode(request, applicant, token)),
      openSession: (typed) =>
        run('answer-link', (applicant) => {
          const { code } = checked(openAnswerSession.schema.body, { code: typed });
          return acts.openSession(request, applicant, { token, code });
        }),
      readForm: (language) =>
        run('applicant', async (applicant) =>
          AnswerForm.parse(await acts.readForm(applicant, language)),
        ),
      readSent: (language) =>
        run('applicant', async (applicant) =>
          SentAnswer.parse(await acts.readSent(applicant, language)),
        ),
      saveDraft: (draft) =>
        run('applicant', (applicant) => acts.saveDraft(applicant, checked(AnswerDraft, draft))),
      checkField: (change, language) =>
        run('applicant', async (applicant) =>
          Verdict.parse(await acts.checkField(applicant, checked(FieldChange, change), language)),
        ),
      previewAnswer: (content) =>
        run('applicant', async (applicant) =>
          Comparison.parse(await acts.previewAnswer(applicant, checked(AnswerContent, content))),
        ),
      submitAnswer: (content, idempotencyKey) =>
        run('applicant', async (applicant) => {
          const key = checked(IdempotencyKey, idempotencyKey);
          const { body } = await acts.submitAnswer(applicant, checked(AnswerContent, content), key);
          return Receipt.parse(JSON.parse(body));
        }),
      removeDocument: (documentId) =>
        run('applicant', (applicant) => acts.removeDocument(applicant, documentId)),
    };
  };
}

/** What was sent, after the checks of the contract. Throws `invalid-request`. */
function checked<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown): z.infer<Schema> {
  const { success, data, error } = z.safeParse(schema, sent);
  if (success) return data;
  throw new ProblemError('invalid-request', { errors: faultyFields('body', error.issues, sent) });
}

function failedBy({ code, status, extras }: ProblemError): Failed {
  const { errors = [], retryAfterSeconds } = extras;
  return { problem: code, status, errors, retryAfterSeconds };
}
