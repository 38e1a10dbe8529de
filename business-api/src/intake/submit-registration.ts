import type { Application } from '@countersign/contract/intake';
import { matchingRules } from '@countersign/domain/assignment/assignment-rules';
import type { Registration } from '@countersign/domain/registration/registration';
import { hashedKeys } from '../duplicates/room.ts';
import { evaluateEvidence, summaryColumns, summaryDetail } from '../evidence/room.ts';
import { type MailQueue, queuedEvent } from '../mail/room.ts';
import { assignByRule } from '../people/room.ts';
import type { Trx } from '../platform/database/database.ts';
import type { TakeResponse } from '../platform/idempotency/with-idempotency-key.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { type AllRegisterSettings, expectedQuestions, newQuestions } from '../registers/room.ts';
import { applicationHash, type MaskedApplication } from '../registrations/room.ts';
import { dueTimes } from '../working-time/room.ts';
import { type MarketOfIntake, readMarketOfIntake } from './market-of-intake.ts';
import { newTicketNumber } from './new-ticket-number.ts';
import { writeRegistration } from './write-registration.ts';

export interface Submission {
  readonly application: Application;
  /** The client that submitted it and may read its outcome. */
  readonly clientId: string;
  readonly at: Date;
  /** What was masked in it. */
  readonly masked?: MaskedApplication['masked'];
  /** The registers that are set up; none by default. */
  readonly registers?: AllRegisterSettings | undefined;
  readonly market: MarketOfIntake;
}

/**
 * Stores a submitted registration within `trx`: the row, its first event, the mails that ask staff
 * to review it, the applicant's receipt where the market sends one, and the events for webhooks, its numbers, the summary of its evidence, and questions
 * to the registers that are set up, together with the answer. Then a rule of the market assigns it. Throws `ticket-number-taken` if the
 * number, given or made here, is in use in the market.
 */
export async function submitRegistration(
  trx: Trx,
  mails: MailQueue,
  { application, clientId, at, market, masked = [], registers = new Map() }: Submission,
  takeResponse?: TakeResponse<Registration>,
): Promise<Registration> {
  const { ticketNumber = newTicketNumber(), documents = [], ...applied } = application;
  const registration = {
    ...applied,
    ticketNumber,
    documents,
    status: 'pending' as const,
    version: 1,
    submittedAt: at.toISOString(),
  };
  const clock = { from: at, spentMs: 0 };
  const { dueAt, remindAt } = dueTimes(clock, market.targetHours, market.calendar);
  const questions = expectedQuestions(application, registers);
  const evidenceCase = {
    application,
    questions,
    settlements: [],
    checklist: market.checklist,
    now: at,
  };
  // What can be said before any register has answered.
  const evaluated = evaluateEvidence(evidenceCase);
  const detail = summaryDetail(evaluated, application, market);
  const requests = mails.reviewRequests(registration, market, { at, dueAt }, detail);
  const rows = [
    ...(market.receipts ? mails.receiptRows(registration, market, { at, dueAt }) : []),
    ...requests.mails,
  ];
  const received = {
    kind: 'received',
    at,
    actor: { kind: 'registration-site' },
    applicationHash: applicationHash(registration, clientId),
  } as const;
  const hidden =
    masked.length === 0
      ? []
      : [{ kind: 'numbers-masked', at, actor: { kind: 'registration-site' }, masked } as const];
  const isNew = await writeRegistration(trx, {
    registration,
    clientId,
    at,
    dueAt,
    remindAt,
    calendarVersion: market.calendarVersion,
    evidence: summaryColumns(evaluated, application, market),
    keys: hashedKeys(registration),
    questions: newQuestions(registration, registers, at),
    mails: rows,
    notifications: requests.notifications,
    events: [received, ...hidden, ...rows.map(queuedEvent)],
    announcement: { type: 'registration.submitted', registration, at },
    response: takeResponse?.(registration),
  });
  if (!isNew) throw new ProblemError('ticket-number-taken');
  const rules = matchingRules(market.assignmentRules, registration);
  if (rules.length > 0) await assignByRule(trx, mails, { key: registration, rules, at, dueAt });
  return registration;
}

/** The same for a caller without a request: reads the market first, and writes. */
export async function submitAtOnce(
  trx: Trx,
  mails: MailQueue,
  submission: Omit<Submission, 'market'>,
): Promise<Registration> {
  const market = await readMarketOfIntake(trx, submission.application.countryCode, submission.at);
  return submitRegistration(trx, mails, { ...submission, market });
}
