import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { mailMarket } from '../markets/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { addLink, pointsOf, type RoundRow } from '../requests/room.ts';
import type { RenderedMail } from './contents/rendered-mail.ts';
import { requestMail } from './contents/request-mail.ts';
import type { MailQueue } from './queue-mail.ts';

/**
 * A question that was asked before, for the applicant again: with a new link, since a link works for the
 * mailbox that it was made for.
 */
export async function questionMail(
  trx: Trx,
  mails: MailQueue,
  registration: Registration,
  row: RoundRow,
  occasion: 'ask' | 'reminder',
): Promise<RenderedMail> {
  const token = await addLink(trx, registration, row.round, registration.contact.email);
  const asked = {
    points: pointsOf(row),
    messageToApplicant: row.message ?? undefined,
    dueAt: row.due_at,
  };
  const locale = applicantLanguageLocale(registration);
  const market = await mailMarket(trx, registration.countryCode);
  return mails.renderApplicantMail(market, (settings) =>
    requestMail(registration, asked, { locale, token, occasion }, settings),
  );
}
