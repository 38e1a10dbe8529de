import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type MailQueue, requestMail } from '../mail/room.ts';
import { mailMarket } from '../markets/room.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { findRegistration } from '../registrations/room.ts';
import { pointsOf } from '../requests/room.ts';

/** The points of the newest request as a letter without a link. Throws `not-asked`. */
export async function printRequest(
  db: Db,
  mails: MailQueue,
  key: RegistrationKey,
): Promise<{ language: string; title: string; html: string }> {
  const registration = await findRegistration(db, key);
  if (registration === undefined) throw new ProblemError('registration-not-found');
  const row = await db
    .selectFrom('information_requests')
    .select(['points', 'message', 'due_at'])
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('round', '=', registration.request?.round ?? 0)
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('not-asked', { registration });
  const asked = {
    points: pointsOf(row),
    messageToApplicant: row.message ?? undefined,
    dueAt: row.due_at,
  };
  const market = await mailMarket(db, key.countryCode);
  const locale = applicantLanguageLocale(registration);
  const { language, subject, html } = mails.renderApplicantMail(market, (settings) =>
    requestMail(registration, asked, { locale, token: undefined }, settings),
  );
  return { language, title: subject, html };
}
