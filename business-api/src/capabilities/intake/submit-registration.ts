import type { Application } from '@countersign/contract/intake';
import { defaultTargetHours } from '@countersign/contract/market-settings';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import type { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { Trx } from '../../ground/database/database.ts';
import { evaluateEvidence } from '../../ground/evidence/evaluate-evidence.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import type { AllRegisterSettings } from '../../ground/registers/asking/register-settings.ts';
import { identifierRows, insertIdentifiers } from '../../record/evidence/identifier-rows.ts';
import { checklistOf, type MarketChecklist } from '../../record/evidence/market-checklist.ts';
import { summaryColumns } from '../../record/evidence/summary-columns.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import { askRegistersAbout } from '../../record/registers/ask-about.ts';
import { expectedQuestions } from '../../record/registers/read-questions.ts';
import { lockedRegistration } from '../../record/registrations/lock-registration.ts';
import type { RegistrationRow } from '../../record/registrations/registration-row.ts';
import { searchText } from '../../record/registrations/search-text.ts';
import type { MaskedApplication } from './mask-application.ts';
import { newTicketNumber } from './new-ticket-number.ts';

const ticketNumberAttempts = 5;
const hourMs = 3_600_000;

export interface Submission {
  readonly application: Application;
  /** The client that submitted it and may read its outcome. */
  readonly clientId: string;
  readonly at: Date;
  /** What was masked in it. */
  readonly masked?: MaskedApplication['masked'];
}

/**
 * Stores a submitted registration within `trx`: the row, its first event, the mails that ask staff
 * to review it, its numbers, the summary of its evidence, and questions to the registers that are set
 * up. Throws `ticket-number-taken` if the given number is in use in the market.
 */
export async function submitRegistration(
  trx: Trx,
  mails: MailQueue,
  submission: Submission,
  registers: AllRegisterSettings = new Map(),
): Promise<Registration> {
  const { countryCode } = submission.application;
  const market = await marketOf(trx, countryCode);
  const dueAt = new Date(submission.at.getTime() + market.targetHours * hourMs);
  const row = await insertRegistration(trx, submission, {
    dueAt,
    evidence: evidenceOf(submission, market, registers),
  });
  const { practice } = submission.application;
  const { registration, lock } = lockedRegistration(row);
  await insertIdentifiers(trx, identifierRows(registration, practice));
  // A market with registrations has settings, so that administrators see that it has no staff.
  await trx
    .insertInto('market_settings')
    .values({ country_code: countryCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { at, masked = [] } = submission;
  const queued = await mails.queueReviewRequests(trx, registration, at);
  const received = { kind: 'received', at, actor: { kind: 'registration-site' } } as const;
  const hidden =
    masked.length === 0 ? [] : [{ ...received, kind: 'numbers-masked' as const, masked }];
  await appendToLocked(trx, lock, [received, ...hidden, ...queued]);
  await askRegistersAbout(trx, registration, registers, at);
  return registration;
}

interface Market extends MarketChecklist {
  readonly targetHours: number;
}

async function marketOf(trx: Trx, countryCode: CountryCode): Promise<Market> {
  const settings = await trx
    .selectFrom('market_settings')
    .select(['target_hours', 'checklist', 'checklist_version'])
    .where('country_code', '=', countryCode)
    .executeTakeFirst();
  return { ...checklistOf(settings), targetHours: settings?.target_hours ?? defaultTargetHours };
}

/** The columns of the row that come from elsewhere than the application. */
interface Judged {
  readonly dueAt: Date;
  readonly evidence: ReturnType<typeof summaryColumns>;
}

/** What can be said before any register has answered. */
function evidenceOf(
  { application, at: now }: Submission,
  market: Market,
  registers: AllRegisterSettings,
): Judged['evidence'] {
  const { checklist } = market;
  const questions = expectedQuestions(application, registers);
  const known = { application, questions, settlements: [], checklist, now };
  return summaryColumns(evaluateEvidence(known), application, market);
}

async function insertRegistration(
  trx: Trx,
  submission: Submission,
  judged: Judged,
): Promise<RegistrationRow> {
  const { ticketNumber } = submission.application;
  if (ticketNumber !== undefined) {
    const row = await tryToInsert(trx, submission, ticketNumber, judged);
    if (row === undefined) throw new ProblemError('ticket-number-taken');
    return row;
  }
  for (let attempt = 0; attempt < ticketNumberAttempts; attempt += 1) {
    const row = await tryToInsert(trx, submission, newTicketNumber(), judged);
    if (row !== undefined) return row;
  }
  throw new Error('No free ticket number was found.');
}

function tryToInsert(
  trx: Trx,
  { application, clientId, at }: Submission,
  ticketNumber: TicketNumber,
  { dueAt, evidence }: Judged,
): Promise<RegistrationRow | undefined> {
  const { countryCode, applicantLocale, practice, contact, documents = [] } = application;
  const address =
    practice.addresses.find(({ purpose }) => purpose === 'practice') ?? practice.addresses[0];
  return trx
    .insertInto('registrations')
    .values({
      country_code: countryCode,
      ticket_number: ticketNumber,
      status: 'pending',
      version: 1,
      submitted_at: at,
      due_at: dueAt,
      remind_at: new Date((at.getTime() + dueAt.getTime()) / 2),
      search: searchText({ countryCode, ticketNumber, practice, contact }),
      submitted_by_client: clientId,
      applicant_locale: applicantLocale,
      practice: JSON.stringify(practice),
      contact: JSON.stringify(contact),
      documents: JSON.stringify(documents),
      practice_name: practiceDisplayName(practice),
      city: address?.city ?? '',
      ...evidence,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}
