import { isDeepStrictEqual } from 'node:util';
import type { Rarity } from '@countersign/domain/duplicates/names/rarity';
import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { lockIfThere } from '../registrations/room.ts';
import { alikeOfDecided } from './alike-of-decided.ts';
import { type HashedKey, hashedKeys } from './facts/hashed-keys.ts';
import { type FoundDuplicates, findDuplicates } from './find-duplicates.ts';
import { replaceKeys } from './key-rows.ts';
import { lockUnerased } from './lock-unerased.ts';
import { type Marking, refreshMatchMark } from './refresh-match-mark.ts';
import { type FoundHit, findHits } from './stop-list/find-hits.ts';
import { storeHits } from './stop-list/store-hits.ts';
import { mostMatches, storeMatches } from './store-matches.ts';
import { endSearch, type LeasedSearch, leaseSearch } from './wanted-searches.ts';

/**
 * Compares the registration whose search was wanted first with all others and with the stop list of its market, and stores its keys and what was
 * found; the evidence of those like it follows if it was decided or reopened. Nothing is locked while it compares, so that no decision waits for it. Returns whether there was one.
 */
export async function searchNext(db: Db, marking: Marking, rarity: Rarity): Promise<boolean> {
  const search = await leaseSearch(db, marking.now);
  if (search === undefined) return false;
  const written = await writeKeys(db, search, marking.now);
  if (written === undefined) return true;
  for (const other of await alikeOfDecided(db, search.key))
    await inTransaction(db, (trx) => marking.refreshEvidence(trx, other, marking.now));
  const found = await findDuplicates(db, written.registration, written.keys, rarity);
  const hits = await findHits(db, written.registration, written.keys, rarity);
  await storeFound(db, search, { ...written, found, hits }, marking);
  return true;
}

interface Written {
  readonly registration: Registration;
  readonly keys: readonly HashedKey[];
}

/**
 * Before it compares: of two registrations that are compared at the same time, at least one then finds the
 * other. Undefined, and the end of the search, where there is nothing to compare.
 */
function writeKeys(db: Db, search: LeasedSearch, at: Date): Promise<Written | undefined> {
  return inTransaction(db, async (trx) => {
    const locked = await lockIfThere(trx, search.key);
    if (locked === undefined || isErased(locked.registration)) {
      await endSearch(trx, search, [], at);
      return undefined;
    }
    const keys = hashedKeys(locked.registration);
    await replaceKeys(trx, search.key, keys);
    return { registration: locked.registration, keys };
  });
}

interface Found {
  readonly found: FoundDuplicates;
  readonly hits: readonly FoundHit[];
}

/** Does nothing where the application has changed since: then its search is wanted again. */
function storeFound(
  db: Db,
  search: LeasedSearch,
  { registration, found, hits }: Written & Found,
  marking: Marking,
): Promise<void> {
  const at = marking.now;
  return inTransaction(db, async (trx) => {
    // First, since an erasure of another one takes long: no decision of this one waits for that.
    const best = await lockUnerased(trx, found.matches.slice(0, mostMatches));
    const locked = await lockIfThere(trx, search.key);
    if (locked === undefined || !saysTheSame(locked.registration, registration)) return;
    const others = await storeMatches(trx, registration, { ...found, best }, at);
    const events = await storeHits(trx, registration, hits, at);
    await refreshMatchMark(trx, locked, marking, { searched: true, events });
    // The mark of these changes as well.
    await endSearch(trx, search, others, at);
  });
}

function saysTheSame(one: Registration, other: Registration): boolean {
  return isDeepStrictEqual([one.practice, one.contact], [other.practice, other.contact]);
}
