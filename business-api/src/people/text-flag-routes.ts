import { flagText, listTextFlags, settleTextFlag } from '@countersign/contract/text-flags';
import { personOf } from '../platform/access/enforce-access.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { lockPerson } from './people.ts';
import { addTextFlag, removeTextFlag, textFlags } from './text-flags.ts';

export function textFlagRoutes(
  api: ApiScope,
  { database: { db }, limiter, now }: Dependencies,
): void {
  api.route({
    ...flagText,
    handler: async (request) => {
      await limiter.admit(request, 'assign');
      const person = personOf(request);
      const { flagId } = request.params;
      const at = now();
      await inTransaction(db, async (trx) => {
        await lockPerson(trx, person, at);
        await addTextFlag(trx, person, { ...request.body, flagId }, at);
      });
      return { flagId };
    },
  });
  api.route({ ...listTextFlags, handler: async () => ({ items: await textFlags(db) }) });
  api.route({
    ...settleTextFlag,
    handler: async ({ params: { flagId } }) => {
      await removeTextFlag(db, flagId);
      return { items: await textFlags(db) };
    },
  });
}
