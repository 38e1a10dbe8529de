import type { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { isAnswerable, lockRound } from '../../requests/room.ts';
import type { RenderedMail } from '../contents/rendered-mail.ts';
import { questionMail } from '../question-mail.ts';
import type { MailQueue } from '../queue-mail.ts';

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
  const occasion = purpose === 'information-reminder' ? 'reminder' : 'ask';
  return questionMail(trx, mails, registration, row, occasion);
}
