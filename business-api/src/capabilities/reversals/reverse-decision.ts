import type { Registration } from '@countersign/domain/registration/registration';
import type { Trx } from '../../ground/database/database.ts';
import { appendEvent } from '../../record/history/append-event.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import { withdrawDecisionMail } from '../../record/mail/withdraw-decision-mail.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';
import { refuseOwnRegistration } from '../../record/registrations/own-registration.ts';
import { reopenRegistration } from '../../record/registrations/reopen-registration.ts';
import { requireDecided } from '../../record/registrations/require-decided.ts';
import type { ReversalWish } from './reversal-wish.ts';

/**
 * Opens a decided registration again within `trx`. The decision's mail is cancelled where it has
 * not left; where it may have, the applicant gets a correction, after it. Throws
 * `registration-not-found`, `own-registration`, and, with the registration as it is, `not-decided`
 * or `registration-changed`.
 */
export async function reverseDecision(
  trx: Trx,
  mails: MailQueue,
  { key, person, reason, version, at }: ReversalWish,
  email: string | undefined,
): Promise<Registration> {
  const found = await lockRegistration(trx, key);
  refuseOwnRegistration(email, found);
  const registration = requireDecided(found, version);
  const actor = { kind: 'staff', subject: person.subject, name: person.name } as const;
  await appendEvent(trx, key, { kind: 'reversed', at, actor, reason });
  const withdrawal = await withdrawDecisionMail(trx, key, at);
  const reopened = await reopenRegistration(trx, registration, 'reverse', at);
  if (withdrawal.outcome === 'left') {
    const notBefore = withdrawal.by > at ? withdrawal.by : at;
    await mails.queueCorrection(trx, reopened, { at, notBefore });
  }
  return reopened;
}
