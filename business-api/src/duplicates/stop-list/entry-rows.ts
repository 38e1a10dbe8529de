import { StopListEntry } from '@countersign/contract/stop-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { StopListEntriesTable } from '../../platform/database/stop-list-tables.ts';
import { type HashedKey, hashedKeys } from '../facts/hashed-keys.ts';
import type { WrittenApplication } from '../facts/written-application.ts';

/** Columns of an entry's row, its last day as text. */
export const entryColumns = sql`entry.entry_id, entry.name, entry.numbers, entry.street,
  entry.postal_code, entry.city, entry.mail_domain, entry.reason,
  to_char(entry.until, 'YYYY-MM-DD') as until`;

export type EntryRow = Omit<
  Selectable<StopListEntriesTable>,
  'country_code' | 'place' | 'wanted_at'
>;

export function entryOf(row: EntryRow): StopListEntry {
  return StopListEntry.parse({
    name: row.name,
    numbers: row.numbers,
    street: row.street,
    postalCode: row.postal_code,
    city: row.city,
    mailDomain: row.mail_domain,
    reason: row.reason,
    until: row.until,
  });
}

/** Inserts the keys of new entries. */
export async function insertEntryKeys(
  trx: Trx,
  countryCode: CountryCode,
  entries: readonly { readonly entryId: string; readonly keys: readonly HashedKey[] }[],
): Promise<void> {
  const rows = entries.flatMap(({ entryId: id, keys }) => keys.map((key) => ({ ...key, id })));
  await sql`insert into stop_list_keys (country_code, entry_id, kind, key)
    select ${countryCode}::text, id, kind, key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found(id uuid, kind text, key bigint)
    on conflict do nothing`.execute(trx);
}

/** What of an entry is compared: neither the reason nor the last day. */
export type ListedPractice = Omit<StopListEntry, 'reason' | 'until'>;

/**
 * An entry as an application of that practice would be written. The domain stands where a website would: it is then compared
 * with the applicant's website and mail address.
 */
export function applicationOf(
  countryCode: CountryCode,
  { name, numbers, street, postalCode, city, mailDomain }: ListedPractice,
): WrittenApplication {
  const filled = (text: string) => (text === '' ? undefined : text);
  const hasPlace = street !== '' || postalCode !== '' || city !== '';
  const address = {
    purpose: 'practice',
    lines: street === '' ? [] : [street],
    postalCode: filled(postalCode),
    city: filled(city),
  };
  return {
    countryCode,
    practice: {
      legalName: name,
      website: filled(mailDomain),
      identifiers: numbers,
      addresses: hasPlace ? [address] : [],
    },
  };
}

/** The keys by which registrations like an entry are found, and the entry by them. */
export function keysOfEntry(countryCode: CountryCode, entry: ListedPractice): HashedKey[] {
  return hashedKeys(applicationOf(countryCode, entry));
}
