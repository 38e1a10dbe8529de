import type { Db } from '../../ground/database/database.ts';
import { fillNextBatch } from '../registrations/fill-next-batch.ts';
import { registrationOf } from '../registrations/registration-row.ts';
import { identifierRows, insertIdentifiers } from './identifier-rows.ts';

/**
 * Writes the canonical numbers of the next registrations that are older than the table of numbers. Returns whether
 * there is more to do; see fillNextBatch.
 */
export function fillIdentifiers(db: Db, batch = 200): Promise<boolean> {
  return fillNextBatch(db, 'identifiers', { batch, lock: 'share' }, (trx, rows) => {
    const found = rows.map(registrationOf);
    return insertIdentifiers(
      trx,
      found.flatMap((registration) => identifierRows(registration, registration.practice)),
    );
  });
}
