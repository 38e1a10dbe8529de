import {
  flagsOfPerson,
  flagText,
  listTextFlags,
  settleTextFlag,
  TextFlag,
  textFlagsLimit,
} from '@countersign/contract/text-flags';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Person } from '../platform/access/caller.ts';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { lockPerson } from './people.ts';

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

type Flagged = z.infer<typeof flagText.schema.body> & { readonly flagId: string };

/** The reported texts, the newest first. */
export async function textFlags(db: Db | Trx): Promise<TextFlag[]> {
  const rows = await db
    .selectFrom('text_flags')
    .selectAll()
    .orderBy('at', 'desc')
    .limit(textFlagsLimit)
    .execute();
  return rows.map(({ flag_id: flagId, subject, name, at, ...row }) =>
    TextFlag.parse({ ...row, flagId, at: at.toISOString(), by: { subject, name } }),
  );
}

/** Stores a report once per id, and of the person's the newest `flagsOfPerson`. The person's row is locked. */
export async function addTextFlag(
  trx: Trx,
  { subject, name }: Pick<Person, 'subject' | 'name'>,
  { flagId, language, keys, screen, remark }: Flagged,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('text_flags')
    .values({
      ...{ flag_id: flagId, at, subject, name, language, screen },
      keys: JSON.stringify(keys),
      remark: remark ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`delete from text_flags where flag_id in (select flag_id from text_flags
    where subject = ${subject} order by at desc offset ${sql.lit(flagsOfPerson)})`.execute(trx);
}

async function removeTextFlag(db: Db, flagId: string): Promise<void> {
  await db.deleteFrom('text_flags').where('flag_id', '=', flagId).execute();
}
