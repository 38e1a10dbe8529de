import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { hashedKeys } from '../../ground/duplicates/hashed-keys.ts';
import { isErased } from '../registrations/erased-application.ts';
import { registrationOf } from '../registrations/registration-row.ts';
import { replaceKeys } from './key-rows.ts';
import { wantSearch } from './wanted-searches.ts';

type Fill = 'registration-keys' | 'duplicate-searches';

/**
 * Writes the keys of the next registrations that were there before the tables were, and once all
 * have theirs asks for a search for those that wait. Each batch and how far it came is one
 * transaction: it continues there after an interruption. Returns whether there is more to do. Another
 * copy that fills at the same time is not disturbed.
 */
export async function fillKeys(db: Db, now: Date, batch = 100): Promise<boolean> {
  const moreKeys = await fillBatch(db, 'registration-keys', { now, batch });
  if (moreKeys) return true;
  const { finished } = await db
    .selectFrom('background_fills')
    .select('finished')
    .where('name', '=', 'registration-keys')
    .executeTakeFirstOrThrow();
  return finished ? fillBatch(db, 'duplicate-searches', { now, batch }) : false;
}

function fillBatch(
  db: Db,
  fill: Fill,
  { now, batch }: { readonly now: Date; readonly batch: number },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = await trx
      .selectFrom('background_fills')
      .select(['country_code', 'ticket_number'])
      .where('name', '=', fill)
      .where('finished', '=', false)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (at === undefined) return false;
    const rows = await trx
      .selectFrom('registrations')
      .selectAll()
      .where(
        sql<SqlBool>`(country_code, ticket_number) > (${at.country_code}, ${at.ticket_number})`,
      )
      .orderBy('country_code')
      .orderBy('ticket_number')
      .limit(batch)
      // An erasure waits, so that nothing of an erased application is written after it.
      .forShare()
      .execute();
    const found = rows.map(registrationOf).filter((one) => !isErased(one));
    if (fill === 'registration-keys') {
      for (const one of found) await replaceKeys(trx, one, hashedKeys(one));
    } else {
      await wantSearch(
        trx,
        found.filter(({ status }) => status === 'pending'),
        now,
      );
    }
    const last = rows.at(-1);
    const finished = rows.length < batch;
    await trx
      .updateTable('background_fills')
      .set({
        finished,
        ...(last && { country_code: last.country_code, ticket_number: last.ticket_number }),
      })
      .where('name', '=', fill)
      .execute();
    return !finished;
  });
}
