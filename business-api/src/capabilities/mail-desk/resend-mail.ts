import type { Mail as DeskMail } from '@countersign/contract/mails';
import { hasSecret, isForApplicant } from '@countersign/domain/registration/mail-purpose';
import type { Person } from '../../ground/access/caller.ts';
import type { Trx } from '../../ground/database/database.ts';
import type { Mail } from '../../ground/database/mails-table.ts';
import { newId } from '../../ground/database/new-id.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { staffActor } from '../../record/history/new-event.ts';
import type { LockedRegistration } from '../../record/registrations/lock-registration.ts';
import { findDeskMail } from './find-desk-mail.ts';
import { mailOf } from './list-mails.ts';

export interface Resending {
  readonly locked: LockedRegistration;
  readonly mailId: string;
  /** The new recipient; undefined: the same as before. */
  readonly recipient: string | undefined;
  readonly person: Person;
  readonly at: Date;
}

/**
 * Puts a mail back into the outbox, unchanged, within `trx`; also one that was set aside.
 * Throws `mail-not-found`, `mail-not-settled`, `mail-outdated`, and
 * `invalid-request` for another recipient of a mail to staff, or of a mail with a link that is bound to its mailbox.
 */
export async function resendMail(trx: Trx, resending: Resending): Promise<DeskMail> {
  const { locked, mailId, recipient, person, at } = resending;
  const { mail, lock } = await findDeskMail(trx, locked, mailId);
  if (mail.state !== 'sent' && mail.state !== 'failed') throw new ProblemError('mail-not-settled');
  if (
    recipient !== undefined &&
    // A link works for the mailbox that it was made for.
    (!isForApplicant(mail.purpose) || hasSecret(mail.purpose))
  ) {
    throw new ProblemError('invalid-request', {
      errors: [{ pointer: '/recipient', code: 'not-allowed' }],
    });
  }
  const to = recipient ?? mail.recipient;
  const { purpose, language } = mail;
  const actor = staffActor(person);
  await appendToLocked(trx, lock, [
    { kind: 'mail-resent', at, actor, purpose, recipient: to, language },
  ]);
  const row = await trx
    .updateTable('mails')
    .set({
      recipient: to,
      state: 'queued',
      attempts: 0,
      not_before: at,
      sent_at: null,
      last_error: null,
      set_aside: false,
      // Mail programs drop a second mail with the same Message-ID as a copy.
      ...(mail.state === 'sent' ? { message_id: anotherMessageId(mail) } : {}),
    })
    .where('id', '=', mailId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return mailOf({ ...row, still_valid: true });
}

function anotherMessageId({ message_id }: Mail): string {
  return `<${newId()}${message_id.slice(message_id.indexOf('@'))}`;
}
