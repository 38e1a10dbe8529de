import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db } from '../platform/database/database.ts';
import { readContents } from './contents.ts';
import type { DocumentDesk } from './document-desk.ts';
import { type DocumentRow, findWrappedKey, keyOwner } from './document-rows.ts';
import { openSealed, UnreadableDocument, unwrapKey } from './document-vault.ts';

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
