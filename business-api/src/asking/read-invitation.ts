import type { AnswerInvitation } from '@countersign/contract/requests/applicant';
import { mailLanguageOf } from '@countersign/domain/locale/mail-language';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { marketName, pointTexts } from '../mail/room.ts';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { findRegistration } from '../registrations/room.ts';
import { pointsOf, type RoundRow } from '../requests/room.ts';

export interface Invited {
  readonly registration: Registration;
  readonly row: Pick<RoundRow, 'points' | 'message' | 'asked_at' | 'due_at'>;
}

/** The registration and round that an applicant may answer. Throws `answer-link-invalid`. */
export async function findInvited(db: Db, { key, round, isOpen }: Applicant): Promise<Invited> {
  const registration = await findRegistration(db, key);
  const row = await db
    .selectFrom('information_requests')
    .select(['points', 'message', 'asked_at', 'due_at'])
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('round', '=', round)
    .executeTakeFirst();
  if (!isOpen || registration === undefined || row === undefined) {
    throw new ProblemError('answer-link-invalid');
  }
  return { registration, row };
}

/** What the link alone shows: no names, values or words of people. Changes nothing. */
export async function readInvitation(
  db: Db,
  applicant: Applicant,
  { language, sender }: { readonly language: string | undefined; readonly sender: string },
): Promise<AnswerInvitation> {
  return invitationOf(await findInvited(db, applicant), applicant, { language, sender });
}

export function invitationOf(
  { registration, row }: Invited,
  { session }: Applicant,
  { language: asked, sender }: { readonly language: string | undefined; readonly sender: string },
): AnswerInvitation {
  const { ticketNumber, countryCode } = registration;
  const own = mailLanguageOf(applicantLanguageLocale(registration), countryCode);
  const language = asked === undefined ? own : mailLanguageOf(asked, countryCode);
  const isUnlocked = session !== undefined;
  return {
    ticketNumber,
    countryCode,
    language,
    applicantLanguage: own,
    market: marketName(countryCode, language),
    sender,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    points: pointsOf(row).map(({ kind, field, reason, finding }, at) => {
      // A finding names values: the link alone shows none.
      const told = isUnlocked ? { finding } : {};
      const texts = pointTexts({ kind, field, reason, ...told }, language);
      return { point: at + 1, kind, field, ...texts };
    }),
    unlocked: isUnlocked,
  };
}
