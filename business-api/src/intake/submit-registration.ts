import { type Application, RegistrationReceipt } from '@countersign/contract/intake';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Trx } from '../database/database.ts';
import { appendEvent } from '../history/append-event.ts';
import type { Answer } from '../idempotency/answer-once.ts';
import type { MailQueue } from '../mail/queue-mail.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { type RegistrationRow, registrationOf } from '../registrations/registration-row.ts';
import { newTicketNumber } from './new-ticket-number.ts';

const ticketNumberAttempts = 5;

export interface Submission {
  readonly application: Application;
  /** The client that sent it and may ask for its outcome. */
  readonly clientId: string;
  readonly at: Date;
}

/**
 * Takes a registration in within `trx`: the row, its first event and the mails that ask staff to
 * review it. Throws `ticket-number-taken` where the caller's own number is in use in its market.
 */
export async function submitRegistration(
  trx: Trx,
  mails: MailQueue,
  submission: Submission,
): Promise<Answer> {
  const registration = registrationOf(await insertRegistration(trx, submission));
  const { countryCode } = registration;
  // Makes the market known, so that administrators are told where nobody looks after it.
  await trx
    .insertInto('market_settings')
    .values({ country_code: countryCode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await appendEvent(trx, registration, {
    kind: 'received',
    at: submission.at,
    actor: { kind: 'registration-site' },
  });
  await mails.queueReviewRequests(trx, registration, submission.at);
  return { status: 201, body: JSON.stringify(RegistrationReceipt.parse(registration)) };
}

async function insertRegistration(trx: Trx, submission: Submission): Promise<RegistrationRow> {
  const { ticketNumber } = submission.application;
  if (ticketNumber !== undefined) {
    const row = await tryToInsert(trx, submission, ticketNumber);
    if (row === undefined) throw new ProblemError('ticket-number-taken');
    return row;
  }
  for (let attempt = 0; attempt < ticketNumberAttempts; attempt += 1) {
    const row = await tryToInsert(trx, submission, newTicketNumber());
    if (row !== undefined) return row;
  }
  throw new Error('No free ticket number was found.');
}

function tryToInsert(
  trx: Trx,
  { application, clientId, at }: Submission,
  ticketNumber: string,
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
      submitted_by_client: clientId,
      applicant_locale: applicantLocale,
      practice: JSON.stringify(practice),
      contact: JSON.stringify(contact),
      documents: JSON.stringify(documents),
      practice_name: practiceDisplayName(practice),
      city: address?.city ?? '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}
