import { isErased } from '@countersign/domain/registration/erased';
import type { Db } from '../platform/database/database.ts';
import { fillNextBatch, registrationOf } from '../registrations/room.ts';
import { hashedKeys } from './facts/hashed-keys.ts';
import { replaceKeys } from './key-rows.ts';
import { wantSearch } from './wanted-searches.ts';

/**
 * Writes the keys of the next registrations that are older than the tables of keys, and once all have theirs
 * requests a search for those that are pending and never had one. Returns whether there is more to do; see fillNextBatch.
 */
export async function fillKeys(db: Db, now: Date, batch = 100): Promise<boolean> {
  const options = { batch, lock: 'share' } as const;
  const moreKeys = await fillNextBatch(db, 'registration-keys', options, async (trx, rows) => {
    const found = rows.map(registrationOf).filter((one) => !isErased(one));
    for (const one of found) await replaceKeys(trx, one, hashedKeys(one));
  });
  if (moreKeys) return true;
  const { finished } = await db
    .selectFrom('background_fills')
    .select('finished')
    .where('name', '=', 'registration-keys')
    .executeTakeFirstOrThrow();
  if (!finished) return false;
  return fillNextBatch(db, 'duplicate-searches', options, async (trx, rows) => {
    const found = rows.filter(({ known_searched_at }) => known_searched_at === null);
    const waiting = found.map(registrationOf).filter(({ status }) => status === 'pending');
    await wantSearch(
      trx,
      waiting.filter((one) => !isErased(one)),
      now,
    );
  });
}
