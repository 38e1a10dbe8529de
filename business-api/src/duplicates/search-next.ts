import { isDeepStrictEqual } from 'node:util';
import type { Rarity } from '@countersign/domain/duplicates/names/rarity';
import { erasedEmail, isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { lockIfThere } from '../registrations/room.ts';
import { alikeOfDecided } from './alike-of-decided.ts';
import { type HashedKey, hashedKeys } from './facts/hashed-keys.ts';
import { type FoundDuplicates, findDuplicates } from './find-duplicates.ts';
import { replaceKeys } from './key-rows.ts';
import { type Marking, refreshMatchMark } from './refresh-match-mark.ts';
import { type FoundHit, findHits, storeHits } from './stop-list/find-hits.ts';
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

/**
 * Those of `of` whose applicant is not erased, until `trx` ends: an erasure waits, and then removes what was
 * stored of them. A decision does not wait.
 */
export async function lockUnerased<T extends { readonly other: RegistrationKey }>(
  trx: Trx,
  of: readonly T[],
): Promise<readonly T[]> {
  const keys = of.map(({ other: { countryCode, ticketNumber } }) => ({
    countryCode,
    ticketNumber,
  }));
  // A lateral join looks each key up; with another join the planner could read the whole table.
  const { rows } = await sql<{ country_code: string; ticket_number: string }>`
    select found.country_code, found.ticket_number
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as key("countryCode" text, "ticketNumber" text)
    cross join lateral (select country_code, ticket_number, contact from registrations
      where country_code = key."countryCode" and ticket_number = key."ticketNumber"
      for key share) as found
    where found.contact ->> 'email' <> ${erasedEmail}`.execute(trx);
  const found = new Set(rows.map((row) => `${row.country_code}/${row.ticket_number}`));
  return of.filter(({ other }) => found.has(`${other.countryCode}/${other.ticketNumber}`));
}
