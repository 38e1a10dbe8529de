import type { HitStrength } from '@countersign/contract/duplicates/stop-list-hit';
import type { Rarity } from '@countersign/domain/duplicates/names/rarity';
import { scorePair } from '@countersign/domain/duplicates/score-pair';
import type { Signal } from '@countersign/domain/duplicates/signal';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { factsOfApplication } from '../facts/facts-of-application.ts';
import type { HashedKey } from '../facts/hashed-keys.ts';
import { promiseOf } from '../facts/key-kind.ts';
import { type EntryRow, entryColumns, entryOf } from './entry-rows.ts';
import { hitStrength } from './hit-strength.ts';
import { applicationOf } from './listed-practice.ts';

/** Entries that are compared with one registration. */
const mostEntries = 40;

export interface FoundHit {
  readonly entryId: string;
  readonly strength: HitStrength;
  readonly signals: readonly Signal[];
}

/** The entries of its market's stop list that a registration is like. */
export async function findHits(
  db: Db,
  registration: Registration,
  keys: readonly HashedKey[],
  rarity: Rarity,
): Promise<readonly FoundHit[]> {
  // What was rejected or withdrawn is not supplied anyway.
  if (registration.status !== 'pending' && registration.status !== 'approved') return [];
  const rows = await readLike(db, registration, keys);
  const facts = factsOfApplication(registration);
  return rows.flatMap((row): FoundHit[] => {
    const entry = entryOf(row);
    const application = applicationOf(registration.countryCode, entry);
    // A domain on the list is meant, however many have it.
    const { signals } = scorePair(facts, factsOfApplication(application), { rarity });
    const hasPlace = application.practice?.addresses?.length !== 0;
    const strength = hitStrength(signals, { hasPlace });
    return strength === undefined ? [] : [{ entryId: row.entry_id, strength, signals }];
  });
}

/** The entries with the most telling keys in common. */
async function readLike(
  db: Db,
  { countryCode }: Registration,
  keys: readonly HashedKey[],
): Promise<readonly EntryRow[]> {
  const wanted = keys.map(({ kind, key }) => ({ kind, key, promise: promiseOf[kind] }));
  // Lateral joins look each key up; with another join the planner could read the whole list.
  const { rows } = await sql<EntryRow>`select found.* from (
      select listed.entry_id, sum(wanted.promise) as promise
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as wanted(kind text, key bigint, promise real)
      cross join lateral (
        select entry_id from stop_list_keys where country_code = ${countryCode}
          and kind = wanted.kind and key = wanted.key limit 200
      ) as listed
      group by listed.entry_id order by 2 desc, 1 limit ${mostEntries}
    ) as alike
    cross join lateral (
      select ${entryColumns} from stop_list_entries as entry
      where entry.country_code = ${countryCode} and entry.entry_id = alike.entry_id
    ) as found
    order by alike.promise desc, found.entry_id`.execute(db);
  return rows;
}
