import * as mails from '@countersign/contract/mails';
import { personOf } from '../../platform/access/enforce-access.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import type { WithRegisters } from '../../registers/room.ts';
import { actRoute } from '../../registrations/room.ts';
import type { WithMails } from '../queue-mail.ts';
import { countFailedMails, listFailedMails, listMails } from './list-mails.ts';
import { resendMail } from './resend-mail.ts';
import { setMailAside } from './set-mail-aside.ts';

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
