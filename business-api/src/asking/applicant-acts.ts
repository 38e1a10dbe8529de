import {
  type AnswerDraft,
  sessionMinutes,
  submitAnswer,
} from '@countersign/contract/requests/applicant';
import { applicantMailLanguage } from '@countersign/domain/locale/language-status';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import { fieldEntry } from '@countersign/domain/registration/field-path';
import { askableStatuses } from '@countersign/domain/registration/information-request';
import type { AnswerContent, FieldChange } from '@countersign/domain/requests/answer-content';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { takeBackByApplicant, type WithDocuments } from '../documents/room.ts';
import { checkIdentifier } from '../identifiers/room.ts';
import { faultSentence, type MailQueue, mailTexts, type WithMails } from '../mail/room.ts';
import { mailMarket } from '../markets/room.ts';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { writeJson } from '../platform/http/write-json.ts';
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { WithRegisters } from '../registers/room.ts';
import { appendToLocked, findRegistration, lockRegistration } from '../registrations/room.ts';
import {
  changedApplication,
  changeRound,
  codesForApplicant,
  hashOfSecret,
  isAnswerable,
  lockRound,
  newSecret,
  readCode,
} from '../requests/room.ts';
import { queueCode, type SentCode, tryCode } from './codes.ts';
import { maskAnswer } from './mask-answer.ts';
import { readForm, readSent } from './read-form.ts';
import { findInvited, readInvitation } from './read-invitation.ts';
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

interface OpenedSession {
  readonly secret: string;
  readonly endsAt: Date;
}

/**
 * Opens a session of the form with a code, as tryCode says. What cannot be a code counts for nothing. Throws
 * `answer-code-refused`, the same for every cause.
 */
async function openSession(
  db: Db,
  { key, round, tokenHash, isBound }: Applicant,
  { token, code }: { readonly token: string; readonly code: string },
  at: Date,
): Promise<OpenedSession> {
  const typed = readCode(code);
  if (typed === undefined || !isBound) throw new ProblemError('answer-code-refused');
  const opened = await inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    const row = await lockRound(trx, key, round);
    const isOpen = isAnswerable(registration, round) || row?.state === 'answered';
    if (row === undefined || !isOpen) return undefined;
    const tried = await tryCode(trx, key, { row, token, typed, at });
    if (!tried.isRight) {
      const { counted, noted } = tried;
      await changeRound(trx, key, round, counted);
      if (noted !== undefined) {
        const about = { at, actor: { kind: 'applicant' }, round, count: noted } as const;
        await appendToLocked(trx, lock, [{ kind: 'request-codes-refused', ...about }]);
      }
      return undefined;
    }
    const secret = newSecret();
    const endsAt = new Date(at.getTime() + sessionMinutes * 60_000);
    const event = { kind: 'request-opened', at, actor: { kind: 'applicant' }, round } as const;
    await appendToLocked(trx, lock, [event]);
    await trx
      .insertInto('answer_sessions')
      .values({
        session_hash: hashOfSecret(secret),
        token_hash: tokenHash,
        created_at: at,
        until: endsAt,
      })
      .execute();
    return { secret, endsAt };
  });
  if (opened === undefined) throw new ProblemError('answer-code-refused');
  return opened;
}

/**
 * Saves what was typed, without numbers that must not be stored, if no one has saved since `revision`; in
 * one statement, and only while the round waits for its answer. Throws `draft-changed`,
 * `answer-link-invalid`, and `invalid-request` as `maskAnswer` does.
 */
async function saveDraft(
  db: Db,
  { key, round, isOpen }: Applicant,
  { revision, answer }: AnswerDraft,
  at: Date,
): Promise<{ revision: number }> {
  const registration = await findRegistration(db, key);
  if (!isOpen || registration === undefined) throw new ProblemError('answer-link-invalid');
  const { content } = maskAnswer(registration, answer, '/answer');
  const { rows } = await sql<{ revision: number }>`
    with waiting as (select 1 from registrations where country_code = ${key.countryCode}
      and ticket_number = ${key.ticketNumber} and status in (${sql.join(askableStatuses)})
      and request_state in ('waiting', 'no-answer')
      and (request ->> 'round')::int = ${round}::int for share)
    insert into answer_drafts as draft (country_code, ticket_number, round, revision, content, saved_at)
    select ${key.countryCode}, ${key.ticketNumber}, ${round}::int, 1, ${JSON.stringify(content)}::jsonb,
      ${at}::timestamptz from waiting where ${revision}::int = 0
        or exists (select from answer_drafts where country_code = ${key.countryCode}
          and ticket_number = ${key.ticketNumber} and round = ${round}::int)
    on conflict (country_code, ticket_number, round) do update
      set revision = draft.revision + 1, content = excluded.content, saved_at = excluded.saved_at
      where draft.revision = ${revision}::int
    returning revision`.execute(db);
  const saved = rows[0];
  if (saved === undefined) throw new ProblemError('draft-changed');
  return saved;
}

interface FieldVerdict {
  readonly verdict: 'fine' | 'doubtful' | 'impossible';
  readonly why: string | null;
}

/** Whether a value fits its field; a number is checked as the evidence checks it. */
async function checkField(
  db: Db,
  applicant: Applicant,
  change: FieldChange,
  language: string | undefined,
): Promise<FieldVerdict> {
  const { registration } = await findInvited(db, applicant);
  const { countryCode } = registration;
  const locale = language ?? applicantLanguageLocale(registration);
  const market = await mailMarket(db, countryCode);
  const mailLanguage = applicantMailLanguage(locale, countryCode, market);
  const { checks } = mailTexts(mailLanguage).information;
  const { faults } = changedApplication(registration, [change]);
  if (faults !== undefined) {
    const isEmpty = change.value === null || change.value === '';
    const why = faults.map((fault) => faultSentence(fault, mailLanguage)).find((one) => one);
    return { verdict: 'impossible', why: isEmpty ? checks.required : (why ?? checks.other) };
  }
  const entry = fieldEntry(change.field);
  const { value } = change;
  if (entry?.list !== 'practice.identifiers' || value === null || typeof value === 'string') {
    return { verdict: 'fine', why: null };
  }
  if (!('value' in value)) return { verdict: 'fine', why: null };
  const { layers } = checkIdentifier({ scheme: entry.name, value: value.value }, countryCode);
  if (layers.format.state === 'fails') return { verdict: 'doubtful', why: checks.format };
  if (layers.digit.state === 'fails') return { verdict: 'doubtful', why: checks.digit };
  if (layers.component.state === 'fails') return { verdict: 'doubtful', why: checks.country };
  return { verdict: 'fine', why: null };
}
