import type { HitStrength } from '@countersign/contract/duplicates/stop-list-hit';
import type { Rarity } from '@countersign/domain/duplicates/names/rarity';
import { scorePair } from '@countersign/domain/duplicates/score-pair';
import type { Signal } from '@countersign/domain/duplicates/signal';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { type NewEvent, systemActor } from '../../registrations/room.ts';
import { factsOfApplication } from '../facts/facts-of-application.ts';
import { type HashedKey, promiseOf } from '../facts/hashed-keys.ts';
import { applicationOf, type EntryRow, entryColumns, entryOf } from './entry-rows.ts';
import { hitStrength } from './hit-strength.ts';

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

/**
 * Stores the hits of a registration that `trx` has locked, in place of those of before: one that a person answered stays as
 * long as its entry does. Locks the entries until `trx` ends, so that one of which a hit is stored cannot leave the list
 * unnoticed. Returns the events of what is new and of what has left the list.
 */
export async function storeHits(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  found: readonly FoundHit[],
  at: Date,
): Promise<NewEvent[]> {
  const rows = JSON.stringify(
    found.map(({ entryId: id, strength, signals }) => ({ id, strength, signals })),
  );
  const ofThis = sql`hit.country_code = ${countryCode} and hit.ticket_number = ${ticketNumber}`;
  const { rows: listed } = await sql<{ entry_id: string }>`select entry_id from stop_list_entries
    where country_code = ${countryCode} and (
      entry_id in (select id from jsonb_to_recordset(${rows}::jsonb) as found(id uuid))
      or entry_id in (select entry_id from stop_list_hits as hit where ${ofThis}))
    order by entry_id for key share`.execute(trx);
  const ids = JSON.stringify(listed.map(({ entry_id }) => entry_id));
  const onList = sql`(select id::uuid from jsonb_array_elements_text(${ids}::jsonb) as listed(id))`;
  const { rows: ended } = await sql<{ entry_id: string }>`delete from stop_list_hits as hit
    where ${ofThis} and entry_id not in ${onList} returning entry_id`.execute(trx);
  await sql`delete from stop_list_hits as hit where ${ofThis} and answer is null and entry_id not in (
    select id from jsonb_to_recordset(${rows}::jsonb) as found(id uuid))`.execute(trx);
  const { rows: stored } = await sql<{
    entry_id: string;
    strength: HitStrength;
    is_new: boolean;
  }>`insert into stop_list_hits as hit
      (country_code, ticket_number, entry_id, strength, signals, found_at)
    select ${countryCode}::text, ${ticketNumber}::text, id, strength, signals, ${at}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as found(id uuid, strength text, signals jsonb)
    where id in ${onList} order by id
    on conflict (country_code, ticket_number, entry_id) do update
      set strength = excluded.strength, signals = excluded.signals
    returning entry_id, strength, (xmax = 0) as is_new`.execute(trx);
  const about = { at, actor: systemActor };
  const placeOf = (id: string) => found.findIndex(({ entryId }) => entryId === id);
  return [
    ...ended.map(({ entry_id: entry }): NewEvent => ({ kind: 'stop-list-ended', entry, ...about })),
    ...stored
      .filter(({ is_new }) => is_new)
      .toSorted((a, b) => placeOf(a.entry_id) - placeOf(b.entry_id))
      .map(
        ({ entry_id: entry, strength }): NewEvent => ({
          kind: 'stop-list-hit',
          strength,
          entry,
          ...about,
        }),
      ),
  ];
}
