import { withdrawRegistration } from '@countersign/contract/requests/site-withdrawal';
import type { WithMails } from '../../mail/room.ts';
import { clientOf } from '../../platform/access/enforce-access.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import {
  findStoredResponse,
  respondIdempotently,
} from '../../platform/idempotency/with-idempotency-key.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { claimKeyAndLock } from '../../registrations/room.ts';
import { withdraw } from './withdraw.ts';

/** For the registration site in its applicant's place. */
export function statusRoutes(api: ApiScope, dependencies: Dependencies & WithMails): void {
  const { database, mails, now, limiter, wakeOutbox } = dependencies;
  const { db } = database;

  api.route({
    ...withdrawRegistration,
    handler: async (request, reply) => {
      const { clientId } = clientOf(request);
      const { params: key } = request;
      const at = now();
      const idempotent = {
        caller: `client:${clientId}`,
        key: request.headers['idempotency-key'],
        request: ['withdraw', key],
        at,
      };
      await limiter.admit(request, 'intake', { free: [findStoredResponse(idempotent)] });
      const { isReplay } = await respondIdempotently(
        reply,
        db,
        { status: 200, request: idempotent },
        {
          begin: (trx, claim) => claimKeyAndLock(trx, { ...claim, about: key }),
          work: async (trx, locked) => {
            if (locked.row.submitted_by_client !== clientId) {
              throw new ProblemError('registration-not-found');
            }
            await withdraw(trx, mails, { locked, by: 'registration-site', at }).catch(hideStaff);
            return { ...key, withdrawnAt: at.toISOString() };
          },
        },
      );
      if (!isReplay) wakeOutbox();
      return reply;
    },
  });
}

/** Without the registration, whose staff and notes the site may not see. */
function hideStaff(error: unknown): never {
  const isOver =
    error instanceof ProblemError &&
    (error.code === 'already-decided' || error.code === 'registration-withdrawn');
  throw isOver ? new ProblemError(error.code) : error;
}
