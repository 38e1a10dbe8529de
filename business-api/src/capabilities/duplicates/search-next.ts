import type { Rarity } from '@countersign/domain/duplicates/names/rarity';
import { CountryCode } from '@countersign/domain/market/country-code';
import { isErased } from '@countersign/domain/registration/erased';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { Db } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { hashedKeys } from '../../ground/duplicates/hashed-keys.ts';
import { findDuplicates } from '../../record/duplicates/find-duplicates.ts';
import { replaceKeys } from '../../record/duplicates/key-rows.ts';
import { storeMatches } from '../../record/duplicates/store-matches.ts';
import { nextSearch, removeSearch, wantSearch } from '../../record/duplicates/wanted-searches.ts';
import type { Circumstances } from '../../record/evidence/read-evidence.ts';
import { lockIfThere } from '../../record/registrations/lock-registration.ts';
import { refreshMatchMark } from './refresh-match-mark.ts';

/**
 * Compares the registration whose search was wanted first with all others, in one transaction, and
 * stores its keys and what was found. Returns whether there was one.
 */
export function searchNext(db: Db, circumstances: Circumstances, rarity: Rarity): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const wanted = await nextSearch(trx).executeTakeFirst();
    if (wanted === undefined) return false;
    await removeSearch(trx, wanted);
    const key = {
      countryCode: CountryCode.parse(wanted.country_code),
      ticketNumber: TicketNumber.parse(wanted.ticket_number),
    };
    const locked = await lockIfThere(trx, key);
    if (locked === undefined || isErased(locked.registration)) return true;
    const { registration } = locked;
    const keys = hashedKeys(registration);
    await replaceKeys(trx, registration, keys);
    const found = await findDuplicates(trx, registration, keys, rarity);
    const others = await storeMatches(trx, registration, found, circumstances.now);
    // Their mark changes as well.
    await wantSearch(trx, others, circumstances.now);
    await refreshMatchMark(trx, locked, circumstances, { searched: true });
    return true;
  });
}
