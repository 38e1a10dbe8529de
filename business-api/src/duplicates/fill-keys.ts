import { isErased } from '@countersign/domain/registration/erased';
import type { Db } from '../platform/database/database.ts';
import { fillNextBatch, registrationOf } from '../registrations/room.ts';
import { hashedKeys } from './facts/hashed-keys.ts';
import { replaceKeys } from './key-rows.ts';

/**
 * Writes the keys of the next registrations again, which a migration asks for after a change of their rules. Returns
 * whether there is more to do; see fillNextBatch.
 */
export function fillKeys(db: Db, batch = 100): Promise<boolean> {
  const options = { batch, lock: 'share' } as const;
  return fillNextBatch(db, 'registration-keys', options, async (trx, rows) => {
    const found = rows.map(registrationOf).filter((one) => !isErased(one));
    for (const one of found) await replaceKeys(trx, one, hashedKeys(one));
  });
}
