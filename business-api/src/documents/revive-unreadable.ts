import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { decryptDocument } from './contents.ts';
import type { DocumentDesk } from './document-desk.ts';
import { type DocumentRow, keyOfDocument } from './document-rows.ts';

const batch = 100;

export function unreadableQuery(after: string) {
  return sql<DocumentRow>`select * from documents
    where state = 'unreadable' and document_id > ${after}
    order by document_id limit ${sql.lit(batch)}`;
}

/**
 * Has documents checked again that could not be decrypted and now can: a key or a bucket was missing in
 * the settings, which change with a start only.
 */
export async function reviveUnreadable(
  db: Db,
  desk: DocumentDesk,
  at: Date,
  signal: AbortSignal,
): Promise<void> {
  let after = '';
  while (!signal.aborted) {
    const { rows } = await unreadableQuery(after).execute(db);
    for (const row of rows) {
      const isReadable = await decryptDocument(db, desk, keyOfDocument(row), row).then(
        () => true,
        () => false,
      );
      if (!isReadable) continue;
      await sql`update documents set state = 'not-checked', check_at = ${at}, checks = 0
        where document_id = ${row.document_id} and state = 'unreadable'`.execute(db);
    }
    const last = rows.at(-1);
    if (rows.length < batch || last === undefined) return;
    after = last.document_id;
  }
}
