import {
  applicantMailPurposes,
  type MailPurpose,
} from '@countersign/domain/registration/mail-purpose';
import type { RegistrationStatus } from '@countersign/domain/registration/registration';
import { type RawBuilder, sql } from 'kysely';
import { erasedEmail } from '../../record/registrations/erased-application.ts';

const decided: readonly RegistrationStatus[] = ['approved', 'rejected'];

/** In which status what a mail says is true. */
const trueWhile: Readonly<Record<MailPurpose, readonly RegistrationStatus[]>> = {
  'review-request': ['pending'],
  reminder: ['pending'],
  escalation: ['pending'],
  correction: ['pending'],
  approval: ['approved'],
  rejection: ['rejected'],
  'reversal-request': decided,
};

const truths = Object.entries(trueWhile).flatMap(([purpose, statuses]) =>
  statuses.map((status) => sql`(${sql.lit(purpose)}, ${sql.lit(status)})`),
);
const purposesForApplicant = sql.join(applicantMailPurposes.map((purpose) => sql.lit(purpose)));

/**
 * Of a row of `mails`: whether what it says still holds, so that it makes sense to send it again.
 * Not where it was taken back, where the registration has moved on or its applicant's data is
 * erased, nor where the applicant has been written to about something newer.
 */
export const stillTrue: RawBuilder<boolean> = sql<boolean>`(
  mails.state <> 'cancelled' and not mails.withdrawn
  and exists (select from registrations as about
    where about.country_code = mails.country_code and about.ticket_number = mails.ticket_number
    and (mails.purpose, about.status) in (${sql.join(truths)})
    and about.contact ->> 'email' <> ${sql.lit(erasedEmail)})
  and not (mails.purpose in (${purposesForApplicant})
    and exists (select from mails as later
      where later.country_code = mails.country_code and later.ticket_number = mails.ticket_number
      and later.purpose in (${purposesForApplicant}) and later.occasion > mails.occasion)))`;
