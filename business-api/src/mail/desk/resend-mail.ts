import type { Mail } from '@countersign/contract/mails';
import type { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import { hasSecret, isForApplicant } from '@countersign/domain/registration/mail-purpose';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Person } from '../../platform/access/caller.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { OutboxMail } from '../../platform/database/mails-table.ts';
import { newId } from '../../platform/database/new-id.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import type { AllRegisterSettings } from '../../registers/room.ts';
import { appendToLocked, type LockedRegistration, staffActor } from '../../registrations/room.ts';
import { isAnswerable, lockRound } from '../../requests/room.ts';
import { questionMail } from '../question-mail.ts';
import type { MailQueue } from '../queue-mail.ts';
import { correctAddress } from './correct-address.ts';
import { extendRound } from './extend-round.ts';
import { findDeskMail } from './find-desk-mail.ts';
import { mailOf, practiceOfMail } from './list-mails.ts';

/**
 * The contents of a question's mail, or of its reminder's, for the address of `registration`: with a new
 * link, since a link works for the mailbox that it was made for. Throws `mail-outdated` where
 * no answer is waited for.
 */
async function questionAgain(
  trx: Trx,
  mails: MailQueue,
  registration: Registration,
  purpose: MailPurpose,
): Promise<Pick<OutboxMail, 'language' | 'subject' | 'html' | 'text' | 'reply_to'>> {
  const round = registration.request?.round ?? 0;
  const row = isAnswerable(registration, round)
    ? await lockRound(trx, registration, round)
    : undefined;
  if (row === undefined) throw new ProblemError('mail-outdated');
  const occasion = purpose === 'information-reminder' ? 'reminder' : 'ask';
  const question = await questionMail(trx, mails, registration, row, occasion);
  const { replyTo, ...contents } = question;
  return { ...contents, reply_to: replyTo };
}

export interface Resending {
  readonly locked: LockedRegistration;
  readonly mailId: string;
  /** The new recipient, who is the applicant from now on; undefined: the same as before. */
  readonly recipient: string | undefined;
  readonly person: Person;
  /** The person's own address, undefined if the provider names none. */
  readonly email: string | undefined;
  readonly at: Date;
  readonly registers: AllRegisterSettings;
}

/**
 * Puts a mail back into the outbox, unchanged, within `trx`; also one that was set aside or came back. A question gets another link:
 * the one that was sent is stored nowhere. One that was not delivered, or goes to another mailbox, gets the whole time
 * to answer once more.
 * Throws `mail-not-found`, `mail-not-settled`, `mail-outdated`, as correctAddress does for another recipient, and
 * `invalid-request` for another recipient of a mail to staff.
 */
export async function resendMail(trx: Trx, mails: MailQueue, resending: Resending): Promise<Mail> {
  const { locked, mailId, recipient, person, at } = resending;
  const { mail, lock } = await findDeskMail(trx, locked, mailId);
  if (mail.state !== 'sent' && mail.state !== 'failed') throw new ProblemError('mail-not-settled');
  const { purpose } = mail;
  if (recipient !== undefined && !isForApplicant(purpose)) {
    throw new ProblemError('invalid-request', {
      errors: [{ pointer: '/recipient', code: 'not-allowed' }],
    });
  }
  const asks = hasSecret(purpose);
  const cameBack = mail.bounced_at !== null;
  const corrected =
    recipient === undefined
      ? undefined
      : await correctAddress(trx, { ...resending, address: recipient, asks });
  const about = corrected?.registration ?? locked.registration;
  // The time to answer did not pass while the question was nowhere.
  const extended =
    asks && (mail.state === 'failed' || recipient !== undefined)
      ? await extendRound(trx, about, { ...resending, row: locked.row })
      : undefined;
  // Its contents are gone once it was sent, and say the former day otherwise.
  const contents =
    asks && (extended !== undefined || mail.html === '')
      ? await questionAgain(trx, mails, about, purpose)
      : {};
  const to = recipient ?? mail.recipient;
  const { language } = { ...mail, ...contents };
  const actor = staffActor(person);
  const resent = { kind: 'mail-resent', at, actor, purpose, recipient: to, language } as const;
  await appendToLocked(
    trx,
    lock,
    [...(corrected?.events ?? []), ...(extended?.events ?? []), resent],
    { ...corrected?.columns, ...extended?.columns },
  );
  const row = await trx
    .updateTable('mails')
    .set({
      ...contents,
      recipient: to,
      state: 'queued',
      attempts: 0,
      not_before: at,
      sent_at: null,
      bounced_at: null,
      last_error: null,
      set_aside: false,
      // Mail programs drop a second mail with the same Message-ID as a copy, and a late report is about the first.
      ...(mail.state === 'sent' || cameBack ? { message_id: anotherMessageId(mail) } : {}),
    })
    .where('id', '=', mailId)
    .returningAll()
    .returning(practiceOfMail.as('practice'))
    .executeTakeFirstOrThrow();
  return mailOf({ ...row, still_valid: true });
}

function anotherMessageId({ message_id }: OutboxMail): string {
  return `<${newId()}${message_id.slice(message_id.indexOf('@'))}`;
}
