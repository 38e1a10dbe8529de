import type { Mail as DeskMail } from '@countersign/contract/mails';
import { isForApplicant } from '@countersign/domain/registration/mail-purpose';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Person } from '../../ground/access/caller.ts';
import type { Trx } from '../../ground/database/database.ts';
import type { Mail } from '../../ground/database/mails-table.ts';
import { newId } from '../../ground/database/new-id.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { staffActor } from '../../record/history/new-event.ts';
import { findDeskMail } from './find-desk-mail.ts';
import { mailOf } from './list-mails.ts';

export interface Resending {
  readonly key: RegistrationKey;
  readonly mailId: string;
  /** Where to instead; undefined: to where it went before. */
  readonly recipient: string | undefined;
  readonly person: Person;
  readonly at: Date;
}

/**
 * Puts a mail back into the outbox, word by word, within `trx`; one that was set aside as well.
 * Throws `registration-not-found`, `mail-not-found`, `mail-not-settled`, `mail-outdated`, and
 * `invalid-request` where a mail for staff is to go elsewhere.
 */
export async function resendMail(trx: Trx, resending: Resending): Promise<DeskMail> {
  const { key, mailId, recipient, person, at } = resending;
  const { mail, lock } = await findDeskMail(trx, key, mailId);
  if (mail.state !== 'sent' && mail.state !== 'failed') throw new ProblemError('mail-not-settled');
  if (recipient !== undefined && !isForApplicant(mail.purpose)) {
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
      // A second mail of the same id would be thrown away as a copy by who got the first.
      ...(mail.state === 'sent' ? { message_id: anotherMessageId(mail) } : {}),
    })
    .where('id', '=', mailId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return mailOf({ ...row, still_true: true });
}

function anotherMessageId({ message_id }: Mail): string {
  return `<${newId()}${message_id.slice(message_id.indexOf('@'))}`;
}
