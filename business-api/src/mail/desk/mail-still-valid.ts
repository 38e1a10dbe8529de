import { erasedEmail } from '@countersign/domain/registration/erased';
import { askableStatuses } from '@countersign/domain/registration/information-request';
import {
  applicantMailPurposes,
  type MailPurpose,
  secretMailPurposes,
} from '@countersign/domain/registration/mail-purpose';
import {
  decidedStatuses,
  type RegistrationStatus,
} from '@countersign/domain/registration/registration';
import { type RawBuilder, sql } from 'kysely';

const decided: readonly RegistrationStatus[] = decidedStatuses;
const ended: readonly RegistrationStatus[] = [...decided, 'withdrawn'];

/** The statuses in which the statement of a mail is true. */
const validStatuses: Readonly<Record<MailPurpose, readonly RegistrationStatus[]>> = {
  'review-request': ['pending'],
  reminder: ['pending'],
  escalation: ['pending'],
  correction: ['pending'],
  'information-request': askableStatuses,
  'information-reminder': askableStatuses,
  // Another is sent by the applicant's click.
  'answer-code': [],
  'answer-receipt': ['pending', ...ended],
  'field-corrected': ['pending', ...ended],
  receipt: ['pending', ...ended],
  withdrawal: ['withdrawn'],
  'came-back': askableStatuses,
  assigned: ['pending'],
  approval: ['approved'],
  rejection: ['rejected'],
  'existing-account': ['linked'],
  'reversal-request': decided,
  'decision-proposal': ['pending'],
};

/**
 * One text for purpose and status: pairs of columns would become conditions that take the planner ten milliseconds, more
 * than the rest of what a page of the desk reads.
 */
const validPairs = sql.lit(
  `{${Object.entries(validStatuses)
    .flatMap(([purpose, statuses]) => statuses.map((status) => `${purpose} ${status}`))
    .join(',')}}`,
);
const purposesWithSecret = sql.join(secretMailPurposes.map((purpose) => sql.lit(purpose)));
const purposesForApplicant = sql.join(applicantMailPurposes.map((purpose) => sql.lit(purpose)));
// The notice of a corrected detail says nothing about what an earlier mail was for.
const ofQuestions = sql.join(
  [...secretMailPurposes, 'answer-receipt' as const].map((purpose) => sql.lit(purpose)),
);
const superseding = sql.join(
  applicantMailPurposes
    .filter((purpose) => purpose !== 'field-corrected')
    .map((purpose) => sql.lit(purpose)),
);

/**
 * Of a row of `mails`: whether its statement is still true, so that it makes sense to send it again.
 * It is not after the mail was withdrawn, the registration changed its status, the applicant's data
 * was erased or a later mail to the applicant was sent or is to be sent; nor a question's once that is
 * closed.
 */
export const mailStillValid: RawBuilder<boolean> = sql<boolean>`(
  mails.state <> 'cancelled' and not mails.withdrawn
  and exists (select from registrations as about
    where about.country_code = mails.country_code and about.ticket_number = mails.ticket_number
    and mails.purpose || ' ' || about.status = any (${validPairs}::text[])
    -- A link works as long as its question is open.
    and (mails.purpose not in (${purposesWithSecret})
      or about.request_state in ('waiting', 'no-answer'))
    and about.contact ->> 'email' <> ${sql.lit(erasedEmail)})
  and not (mails.purpose in (${purposesForApplicant})
    and exists (select from mails as later
      where later.country_code = mails.country_code and later.ticket_number = mails.ticket_number
      and later.purpose in (${superseding}) and later.occasion > mails.occasion
      -- A question leaves the approval true.
      and not (mails.purpose = 'approval' and later.purpose in (${ofQuestions}))
      and later.state <> 'cancelled' and (not later.withdrawn or later.state = 'sent'))))`;
