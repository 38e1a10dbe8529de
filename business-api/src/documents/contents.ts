import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import type { DocumentBucket } from './document-bucket.ts';
import type { DocumentDesk } from './document-desk.ts';
import { type DocumentRow, findWrappedKey, keyOwner } from './document-rows.ts';
import { openSealed, UnreadableDocument, unwrapKey } from './document-vault.ts';

/** Encrypted contents are stored in pieces of this size. */
export const chunkBytes = 256 * 1024;

export type Place = 'database' | 'bucket' | 'none';

/** Adds a piece; pieces are numbered from 0. */
export async function addChunk(
  db: Db | Trx,
  documentId: string,
  part: number,
  contents: Buffer,
): Promise<void> {
  // As text that both engines read quickly: the embedded one writes bytes digit by digit.
  await sql`insert into document_chunks (document_id, part, contents)
    values (${documentId}, ${part}, decode(${contents.toString('base64')}, 'base64'))`.execute(db);
}

/** The encrypted contents, whole; empty where they were deleted. */
export async function readContents(
  db: Db,
  bucket: DocumentBucket | undefined,
  documentId: string,
  place: Place,
): Promise<Buffer> {
  if (place === 'bucket') {
    if (bucket === undefined) throw new Error('This document is in a bucket, and none is set.');
    return bucket.get(documentId);
  }
  const { rows } = await sql<{ contents: string }>`select encode(contents, 'base64') as contents
    from document_chunks where document_id = ${documentId} order by part`.execute(db);
  return Buffer.concat(rows.map(({ contents }) => Buffer.from(contents, 'base64')));
}

export async function removeChunks(db: Db | Trx, documentId: string): Promise<void> {
  await db.deleteFrom('document_chunks').where('document_id', '=', documentId).execute();
}

/** Notes contents that are to be removed from the database or the bucket, unless a document refers to them. */
export async function noteLeftover(trx: Db | Trx, documentId: string, since: Date): Promise<void> {
  await sql`insert into document_leftovers (document_id, since) values (${documentId}, ${since})
    on conflict (document_id) do update set since = excluded.since`.execute(trx);
}

/**
 * The contents of a document as they were uploaded. Throws UnreadableDocument where its key or its
 * contents are lost, or no key of this installation decrypts them; any other error is one of the place.
 */
export async function decryptDocument(
  db: Db,
  { keys, bucket }: Pick<DocumentDesk, 'keys' | 'bucket'>,
  key: RegistrationKey,
  { document_id: documentId, place }: Pick<DocumentRow, 'document_id' | 'place'>,
): Promise<Buffer> {
  const wrapped = await findWrappedKey(db, key);
  if (wrapped === undefined) throw new UnreadableDocument('The key of these documents is gone.');
  const unwrapped = unwrapKey(keys, keyOwner(key), wrapped);
  return openSealed(unwrapped, documentId, await readContents(db, bucket, documentId, place));
}
