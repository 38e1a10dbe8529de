import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type { Registration, StaffMember } from '@countersign/domain/registration/registration';
import type { AnswerContent } from '@countersign/domain/requests/answer-content';
import type { Comparison } from '@countersign/domain/requests/comparison';
import { type MailQueue, receiptMail, withdrawQuestionMails } from '../mail/room.ts';
import { mailMarket } from '../markets/room.ts';
import { assigneeOf, findClaim } from '../people/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { type AllRegisterSettings, raiseConcern } from '../registers/room.ts';
import {
  appendToLocked,
  applicationHash,
  type JsonValue,
  jsonHash,
  type LockedRegistration,
  type MaskedNumber,
  type NewEvent,
  staffActor,
  withMailLanguage,
} from '../registrations/room.ts';
import {
  applicationColumns,
  changeRound,
  checkAgain,
  clockAfter,
  isAnswerable,
  lockRound,
  requestColumns,
} from '../requests/room.ts';
import { acceptedDocuments, judgeAnswer } from './judge-answer.ts';

export interface ReceivedContent {
  readonly locked: LockedRegistration;
  readonly round: number;
  readonly content: AnswerContent;
  readonly from:
    | { readonly origin: 'applicant' | 'registration-site' }
    | {
        readonly origin: 'on-behalf';
        readonly person: StaffMember;
        /** Address of that person, who needs no mail about it. */
        readonly email: string | undefined;
        readonly note: string;
      };
  readonly at: Date;
  readonly registers: AllRegisterSettings;
  /** JSON pointer of the answer in the request, empty where it is the body. */
  readonly pointer: string;
}

export interface Received {
  readonly registration: Registration;
  readonly comparison: Comparison;
}

/** Without a change, a word, a confirmation or a document. */
function isEmpty({ points, beside, documentsBeside }: Comparison, { message }: AnswerContent) {
  const isSaid = points.some(({ outcome }) => outcome !== 'unchanged') || beside.length > 0;
  return !isSaid && documentsBeside.length === 0 && (message ?? '').trim() === '';
}

/**
 * Takes an answer within `trx`, which has locked the registration: the application as it now is, its
 * numbers and their questions to registers, the comparison, the history, the receipt and the mails to
 * staff. Throws `not-asked` where the round waits for no answer, and `invalid-request`, also for an answer that says
 * nothing: it would end the round.
 */
export async function receiveAnswer(
  trx: Trx,
  mails: MailQueue,
  received: ReceivedContent,
): Promise<Received> {
  const { locked, round, from, at, registers, pointer } = received;
  const { registration: before, lock } = locked;
  const row = isAnswerable(before, round) ? await lockRound(trx, before, round) : undefined;
  if (row === undefined || before.request === undefined) {
    throw new ProblemError('not-asked', { registration: before });
  }
  const documents = await acceptedDocuments(trx, before, round);
  const judged = judgeAnswer(before, { ...row, documents }, received.content, pointer);
  const { applied, comparison, masked, content } = judged;
  if (isEmpty(comparison, content)) {
    const errors = [{ pointer: `${pointer}/points`, code: 'required' as const }];
    throw new ProblemError('invalid-request', { errors });
  }
  const market = await mailMarket(trx, before.countryCode);
  const answered: Registration = {
    ...before,
    ...applied,
    version: before.version + 1,
    request: { ...before.request, state: 'answered', answeredAt: at.toISOString() },
  };
  const registration = withMailLanguage(answered, market);
  const locale = applicantLanguageLocale(registration);
  const onBehalf = from.origin === 'on-behalf';
  const receipt = mails.renderApplicantMail(market, (settings) =>
    receiptMail(registration, { locale, comparison, onBehalf }, settings),
  );
  // To the mailbox that was asked: a new address is not yet proved to be the applicant's.
  const queued = await mails.queueApplicantMail(
    trx,
    { ...registration, contact: before.contact },
    receipt,
    {
      purpose: 'answer-receipt',
      at,
      notBefore: at,
    },
  );
  const clock = await clockAfter(trx, locked.row, before, at);
  const checked = await checkAgain(trx, before, registration, at, registers);
  const state = {
    at,
    dueAt: clock.due_at,
    assignee: assigneeOf(await findClaim(trx, registration, at)),
    asker: before.request.askedBy.subject,
    enteredBy: from.origin === 'on-behalf' ? from.email : undefined,
  };
  const withdrawn = await withdrawQuestionMails(trx, registration, at);
  const staffed = await mails.queueCameBack(trx, registration, state, checked.detail);
  await appendToLocked(
    trx,
    lock,
    [
      eventOf({ ...received, content }, comparison, registration, locked.row.submitted_by_client),
      ...hiddenNumbers(masked, at),
      ...checked.events,
      ...withdrawn,
      ...queued,
      ...staffed,
    ],
    {
      ...applicationColumns(registration),
      // Of an approved one the summary stays as its decision saw it.
      ...(registration.status === 'pending' ? checked.columns : {}),
      ...clock,
      ...requestColumns(registration.request),
      version: registration.version,
    },
  );
  const { countryCode, ticketNumber } = registration;
  await changeRound(trx, registration, round, { state: 'answered' });
  if (registration.status === 'approved') {
    // For a person to read and to close: nothing else lists an approved registration.
    const place = { country_code: countryCode, ticket_number: ticketNumber };
    await raiseConcern(trx, { ...place, scheme: '', value: String(round) }, 'answered', at);
  }
  await trx
    .insertInto('answers')
    .values({
      country_code: countryCode,
      ticket_number: ticketNumber,
      round,
      origin: from.origin,
      at,
      entered_by_subject: onBehalf ? from.person.subject : null,
      entered_by_name: onBehalf ? from.person.name : null,
      content: JSON.stringify(content),
      // Beside the comparison, so that both go with an erasure.
      comparison: JSON.stringify({ ...comparison, saidBefore: checked.saidBefore }),
    })
    .execute();
  await trx
    .deleteFrom('answer_drafts')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
  return { registration, comparison };
}

function eventOf(
  { round, content, from, at }: ReceivedContent,
  { points, beside }: Comparison,
  registration: Registration,
  clientId: string,
): NewEvent {
  const about = {
    at,
    round,
    outcomes: points.map(({ outcome }) => outcome),
    beside: beside.map(({ field }) => field),
    applicationHash: applicationHash(registration, clientId),
    answerHash: jsonHash(content as unknown as JsonValue), // parsed JSON
  };
  if (from.origin === 'on-behalf') {
    return { kind: 'request-entered', actor: staffActor(from.person), note: from.note, ...about };
  }
  return { kind: 'request-answered', actor: { kind: from.origin }, ...about };
}

function hiddenNumbers(masked: readonly MaskedNumber[], at: Date): NewEvent[] {
  if (masked.length === 0) return [];
  return [{ kind: 'numbers-masked', at, actor: { kind: 'applicant' }, masked }];
}
