import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** A place of the database where a value was found, `mails.subject: email`. */
export type FoundValue = string;

/**
 * Looks for each of the values in every column of every table of the schema, which it reads from the
 * database, so that a new table is searched as well. A value is found in any spelling of its letters
 * and digits, also percent-encoded, in base64, and as the unsalted hash by which it could be guessed.
 */
export async function findValues(
  db: Db,
  values: Readonly<Record<string, string>>,
): Promise<FoundValue[]> {
  const wanted = Object.entries(values).flatMap(([name, value]) =>
    formsOf(value).map((form) => ({ name, form })),
  );
  const found = new Set<FoundValue>();
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(one) as row from ${sql.table(table)} as one`.execute(db);
    for (const { row } of rows) {
      for (const [column, stored] of Object.entries(row)) {
        const text = plain(typeof stored === 'string' ? stored : JSON.stringify(stored));
        for (const { name, form } of wanted) {
          if (text.includes(form)) found.add(`${table}.${column}: ${name}`);
        }
      }
    }
  }
  return [...found].sort();
}

export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    order by table_name`.execute(db);
  return rows.map(({ table_name }) => table_name);
}

/** The tables in which any column of any row contains one of the texts as they are. */
export async function tablesMentioning(db: Db, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(one) as row from ${sql.table(table)} as one`.execute(db);
    const all = JSON.stringify(rows);
    if (texts.some((text) => all.includes(text))) found.push(table);
  }
  return found;
}

/** The value as it may be written in a text, in the form that `plain` gives to texts. */
function formsOf(value: string): string[] {
  const spellings = [value, value.toLowerCase(), plain(value)];
  const hashes = ['sha256', 'sha1', 'md5'].flatMap((algorithm) =>
    spellings.map((text) => createHash(algorithm).update(text).digest('hex')),
  );
  return [...new Set([plain(value), plain(Buffer.from(value).toString('base64')), ...hashes])];
}

/** Letters and digits alone, small and without accents: `+1 828-555` and `1828555` are equal. */
function plain(text: string): string {
  return decoded(text)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function decoded(text: string): string {
  return text.replaceAll(/%[0-9A-F]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
}
