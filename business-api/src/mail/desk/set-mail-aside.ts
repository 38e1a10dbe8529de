import type { Mail as DeskMail } from '@countersign/contract/mails';
import type { Person } from '../../platform/access/caller.ts';
import type { Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { appendToLocked, type LockedRegistration, staffActor } from '../../registrations/room.ts';
import { findDeskMail } from './find-desk-mail.ts';
import { mailOf, practiceOfMail } from './list-mails.ts';

export interface SettingAside {
  readonly locked: LockedRegistration;
  readonly mailId: string;
  readonly reason: string;
  readonly person: Pick<Person, 'subject' | 'name'>;
  readonly at: Date;
}

/**
 * Takes an undelivered mail off the work list, with the reason, within `trx`. Throws
 * `mail-not-found`, `mail-outdated` and `mail-not-failed`.
 */
export async function setMailAside(trx: Trx, settingAside: SettingAside): Promise<DeskMail> {
  const { locked, mailId, reason, person, at } = settingAside;
  const { mail, lock } = await findDeskMail(trx, locked, mailId);
  if (mail.state !== 'failed') throw new ProblemError('mail-not-failed');
  const { purpose, recipient, language } = mail;
  const actor = staffActor(person);
  await appendToLocked(trx, lock, [
    { kind: 'mail-set-aside', at, actor, purpose, recipient, language, reason },
  ]);
  const row = await trx
    .updateTable('mails')
    .set({ set_aside: true })
    .where('id', '=', mailId)
    .returningAll()
    .returning(practiceOfMail.as('practice'))
    .executeTakeFirstOrThrow();
  return mailOf({ ...row, still_valid: true });
}
