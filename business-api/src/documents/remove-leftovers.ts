import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { removeChunks } from './contents.ts';
import type { DocumentDesk } from './document-desk.ts';

/** Longer than an upload may take. */
const restMs = 900_000;
const batch = 50;

/**
 * Removes contents without a document: of uploads that were broken off, of removed and of erased
 * documents. True if there may be more.
 */
export async function removeLeftovers(
  db: Db,
  { bucket }: Pick<DocumentDesk, 'bucket'>,
  at: Date,
): Promise<boolean> {
  const before = new Date(at.getTime() - restMs);
  const { rows } = await leftoversQuery(before).execute(db);
  for (const { document_id: id } of rows) {
    await removeChunks(db, id);
    await bucket?.remove(id);
    await db.deleteFrom('document_leftovers').where('document_id', '=', id).execute();
  }
  return rows.length === batch;
}

export function leftoversQuery(before: Date) {
  return sql<{ document_id: string }>`select document_id from document_leftovers
    where since < ${before} order by since limit ${sql.lit(batch)}`;
}
