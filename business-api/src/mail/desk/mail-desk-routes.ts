import type { Mail as DeskMail } from '@countersign/contract/mails';
import * as mails from '@countersign/contract/mails';
import type { Person } from '../../platform/access/caller.ts';
import { personOf } from '../../platform/access/enforce-access.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import type { WithRegisters } from '../../registers/room.ts';
import {
  actRoute,
  appendToLocked,
  type LockedRegistration,
  staffActor,
} from '../../registrations/room.ts';
import type { WithMails } from '../queue-mail.ts';
import { findDeskMail } from './find-desk-mail.ts';
import {
  countFailedMails,
  listFailedMails,
  listMails,
  mailOf,
  practiceOfMail,
} from './list-mails.ts';
import { resendMail } from './resend-mail.ts';

export function mailDeskRoutes(
  api: ApiScope,
  dependencies: Dependencies & WithMails & WithRegisters,
): void {
  const { mails: queue, wakeOutbox, wakeRegisters, registers } = dependencies;
  const { db } = dependencies.database;

  api.route({
    ...mails.listMails,
    handler: (request) => listMails(db, request.params, request.query),
  });

  api.route({
    ...mails.listFailedMails,
    handler: (request) => listFailedMails(db, personOf(request).markets, request.query),
  });

  api.route({
    ...mails.countFailedMails,
    handler: (request) => countFailedMails(db, personOf(request).markets),
  });

  actRoute(api, dependencies, mails.resendMail, {
    name: ({ mailId }) => `resend ${mailId}`,
    needsRecentSignIn: ({ recipient }) => recipient !== undefined,
    limit: 'resend',
    asksForEmail: ({ recipient }) => (recipient === undefined ? undefined : 'required'),
    perform: (trx, { params, body: { recipient }, ...act }) =>
      resendMail(trx, queue, { ...act, ...params, recipient, registers }),
    committed: () => {
      wakeOutbox();
      wakeRegisters();
    },
  });

  actRoute(api, dependencies, mails.setMailAside, {
    name: ({ mailId }) => `set aside ${mailId}`,
    perform: (trx, { locked, params: { mailId }, body: { reason }, person, at }) =>
      setMailAside(trx, { locked, mailId, reason, person, at }),
  });
}

interface SettingAside {
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
async function setMailAside(trx: Trx, settingAside: SettingAside): Promise<DeskMail> {
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
