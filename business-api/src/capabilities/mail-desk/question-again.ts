import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Trx } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import type { RenderedMail } from '../../record/mail-content/rendered-mail.ts';
import { requestMail } from '../../record/mail-content/request-mail.ts';
import { addLink } from '../../record/requests/answer-links.ts';
import { isAnswerable, lockRound, pointsOf } from '../../record/requests/request-rows.ts';

/**
 * The contents of a question's mail, or of its reminder's, for the address of `registration`: with a new
 * link, since a link works for the mailbox that it was made for. Throws `mail-outdated` where
 * no answer is waited for.
 */
export async function questionAgain(
  trx: Trx,
  mails: MailQueue,
  registration: Registration,
  purpose: MailPurpose,
): Promise<RenderedMail> {
  const round = registration.request?.round ?? 0;
  const row = isAnswerable(registration, round)
    ? await lockRound(trx, registration, round)
    : undefined;
  if (row === undefined) throw new ProblemError('mail-outdated');
  const token = await addLink(trx, registration, round, registration.contact.email);
  const asked = {
    points: pointsOf(row),
    messageToApplicant: row.message ?? undefined,
    dueAt: row.due_at,
  };
  const locale = applicantLanguageLocale(registration);
  const occasion = purpose === 'information-reminder' ? 'reminder' : 'ask';
  return mails.renderLetter((settings) =>
    requestMail(registration, asked, { locale, token, occasion }, settings),
  );
}
