import { findAccountHolders } from '@countersign/contract/account-holders';
import * as contract from '@countersign/contract/accounts';
import type { WithMails } from '../mail/room.ts';
import { clientOf } from '../platform/access/enforce-access.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { respondIdempotently } from '../platform/idempotency/idempotent-response.ts';
import { findStoredResponse } from '../platform/idempotency/with-idempotency-key.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { actRoute, claimKeyAndLock, findRegistration } from '../registrations/room.ts';
import { findHolders } from './account-holders.ts';
import { readAccountRow } from './account-rows.ts';
import { reportAccount } from './report-account.ts';
import { retryAccount } from './retry-account.ts';

/** Accounts of approved registrations: what a program reports of them, and what staff read and ask for. */
export function accountRoutes(api: ApiScope, dependencies: Dependencies & WithMails): void {
  const { database, limiter, mails, now, wakeOutbox } = dependencies;
  const { db } = database;

  api.route({
    ...contract.reportAccount,
    handler: async (request, reply) => {
      const { clientId } = clientOf(request);
      const { params: key, body: report } = request;
      const at = now();
      const idempotent = {
        caller: `client:${clientId}`,
        key: request.headers['idempotency-key'],
        request: ['report-account', key, report],
        at,
      };
      await limiter.admit(request, 'intake', { free: [findStoredResponse(idempotent)] });
      await respondIdempotently(
        reply,
        db,
        { status: 200, request: idempotent },
        {
          begin: (trx, claim) => claimKeyAndLock(trx, { ...claim, about: key }),
          work: (trx, locked) => reportAccount(trx, mails, { locked, report, at }),
        },
      );
      // The approval's mail may have waited for it.
      wakeOutbox();
      return reply;
    },
  });

  api.route({
    ...contract.readAccount,
    handler: async ({ params: key }) => {
      if ((await findRegistration(db, key)) === undefined) {
        throw new ProblemError('registration-not-found');
      }
      return { account: (await readAccountRow(db, key)) ?? null };
    },
  });

  api.route({
    ...findAccountHolders,
    handler: async ({ params: key, body: { number } }) => {
      if ((await findRegistration(db, key)) === undefined) {
        throw new ProblemError('registration-not-found');
      }
      return { items: await findHolders(db, key, number) };
    },
  });

  actRoute(api, dependencies, contract.retryAccount, {
    name: 'retry account',
    perform: async (trx, act) => ({ account: await retryAccount(trx, act) }),
  });
}
