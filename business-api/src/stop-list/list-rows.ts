import type { StopListChange } from '@countersign/contract/stop-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type Selectable, sql } from 'kysely';
import {
  type EntryRow,
  entryColumns,
  entryOf,
  insertEntryKeys,
  wantSearchesOfHits,
} from '../duplicates/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { newId } from '../platform/database/new-id.ts';
import type { StopListsTable } from '../platform/database/stop-list-tables.ts';
import { practiceKey, type ReadEntry } from './read-file.ts';

/** The list that a market has; undefined where none was uploaded. */
export function findList(
  db: Db | Trx,
  countryCode: CountryCode,
): Promise<Selectable<StopListsTable> | undefined> {
  return db
    .selectFrom('stop_lists')
    .selectAll()
    .where('country_code', '=', countryCode)
    .executeTakeFirst();
}

export interface ListedRow extends EntryRow {
  readonly place: number;
  readonly open_hits: number;
}

/** Entries in the order of the file, after the place `after`. */
export async function readEntries(
  db: Db | Trx,
  countryCode: CountryCode,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly ListedRow[]> {
  const { rows } = await sql<ListedRow>`select ${entryColumns}, entry.place,
      (select count(*)::int from stop_list_hits as hit
        where hit.country_code = entry.country_code and hit.entry_id = entry.entry_id
          and hit.answer is null) as open_hits
    from stop_list_entries as entry
    where entry.country_code = ${countryCode} and entry.place > ${after}
    order by entry.place limit ${limit}`.execute(db);
  return rows;
}

export async function countEntries(db: Db | Trx, countryCode: CountryCode): Promise<number> {
  const { count } = await db
    .selectFrom('stop_list_entries')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('country_code', '=', countryCode)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Difference extends StopListChange {
  /** An entry goes, or ends on an earlier day than before. */
  readonly takesAway: boolean;
  readonly gone: readonly string[];
  /** In the order of the file; an entry that was on the list has its id. */
  readonly placed: readonly { readonly entry: ReadEntry; readonly id: string | undefined }[];
}

/** What a new list changes of the present one. */
export async function compareWithPresent(
  db: Db | Trx,
  countryCode: CountryCode,
  entries: readonly ReadEntry[],
): Promise<Difference> {
  const { rows } = await sql<EntryRow>`select ${entryColumns} from stop_list_entries as entry
    where entry.country_code = ${countryCode}`.execute(db);
  const present = new Map(rows.map((row) => [practiceKey(entryOf(row)), row.entry_id]));
  const untilOf = new Map(rows.map((row) => [row.entry_id, entryOf(row).until]));
  const placed = entries.map((entry) => ({ entry, id: present.get(practiceKey(entry)) }));
  const stays = new Set(placed.map(({ id }) => id));
  const gone = [...present.values()].filter((id) => !stays.has(id));
  const kept = placed.filter(({ id }) => id !== undefined).length;
  const added = entries.length - kept;
  const endsEarlier = placed.some(
    ({ entry, id }) => id !== undefined && entry.until < (untilOf.get(id) ?? ''),
  );
  const takesAway = gone.length > 0 || endsEarlier;
  return { count: entries.length, added, kept, removed: gone.length, takesAway, gone, placed };
}

/**
 * Writes a list in place of the present one within `trx`, which has locked the market. Entries that stay keep what people
 * said of them; the registrations that may be new ones are searched in the background.
 */
export async function writeEntries(
  trx: Trx,
  countryCode: CountryCode,
  { gone, placed }: Difference,
  at: Date,
): Promise<void> {
  await removeEntries(trx, countryCode, gone, at);
  const rows = placed.map(({ entry, id }, place) => ({
    ...entry,
    place,
    isNew: id === undefined,
    entryId: id ?? newId(),
  }));
  await sql`insert into stop_list_entries (country_code, entry_id, place, name, numbers, street,
      postal_code, city, mail_domain, reason, until, wanted_at)
    select ${countryCode}::text, "entryId", place, name, numbers, street, "postalCode", city,
      "mailDomain", reason, until, case when "isNew" then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ keys: _, ...row }) => row))}::jsonb) as row("entryId" uuid, place int,
      name text, numbers jsonb, street text, "postalCode" text, city text, "mailDomain" text,
      reason text, until date, "isNew" boolean)
    order by "entryId"
    on conflict (country_code, entry_id) do update
      set place = excluded.place, reason = excluded.reason, until = excluded.until`.execute(trx);
  const added = rows.filter(({ isNew }) => isNew);
  await insertEntryKeys(trx, countryCode, added);
}

/** Takes entries from the list; what was found and said of them goes with a search of its registrations. */
export async function removeEntries(
  trx: Trx,
  countryCode: CountryCode,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  // In the order in which a search locks those that it has found.
  await trx
    .selectFrom('stop_list_entries')
    .select('entry_id')
    .where('country_code', '=', countryCode)
    .where('entry_id', 'in', ids)
    .orderBy('entry_id')
    .forUpdate()
    .execute();
  for (const table of ['stop_list_keys', 'stop_list_entries'] as const) {
    await trx
      .deleteFrom(table)
      .where('country_code', '=', countryCode)
      .where('entry_id', 'in', ids)
      .execute();
  }
  // After the entries: what is stored of them until now is seen, and nothing can be stored of them any more.
  await wantSearchesOfHits(trx, countryCode, ids, at);
}
