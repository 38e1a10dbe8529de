import { documentLimit } from '@countersign/contract/requests/documents';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { newId } from '../platform/database/new-id.ts';
import { lockRegistration } from '../registrations/room.ts';
import { isAnswerable } from '../requests/room.ts';
import { noteLeftover } from './contents.ts';
import type { DocumentDesk } from './document-desk.ts';
import { documentsOf, findWrappedKey, keyOwner, rowLimit } from './document-rows.ts';
import { newDocumentKey, unwrapKey, wrapKey } from './document-vault.ts';
import type { UploadedFile, Uploader } from './reception.ts';

/** A file that may arrive. */
export interface Admitted {
  readonly documentId: string;
  readonly key: Buffer;
  readonly wrapped: string;
  readonly file: UploadedFile;
}

/** Whether the registration can still take a document. */
export async function hasRoom(trx: Trx, key: RegistrationKey): Promise<boolean> {
  const rows = await documentsOf(trx, key);
  const stored = rows.filter(({ place }) => place !== 'none');
  return stored.length < documentLimit && rows.length < rowLimit;
}

/** Gives a file a number and the registration's key, and notes that contents are about to be stored. */
export function admitDocument(
  db: Db,
  { keys }: Pick<DocumentDesk, 'keys'>,
  { key, round }: Uploader,
  file: UploadedFile,
  at: Date,
): Promise<Admitted | { readonly refused: 'too-many' | 'closed' }> {
  const documentId = newId();
  return inTransaction(db, async (trx) => {
    const { registration } = await lockRegistration(trx, key);
    if (!isAnswerable(registration, round)) return { refused: 'closed' } as const;
    if (!(await hasRoom(trx, key))) return { refused: 'too-many' } as const;
    const wrapped = (await findWrappedKey(trx, key)) ?? (await addKey(trx, key, keys));
    await noteLeftover(trx, documentId, at);
    return { documentId, key: unwrapKey(keys, keyOwner(key), wrapped), wrapped, file };
  });
}

async function addKey(trx: Trx, key: RegistrationKey, keys: readonly Buffer[]): Promise<string> {
  const wrapped = wrapKey(keys, keyOwner(key), newDocumentKey());
  const { countryCode, ticketNumber } = key;
  await trx
    .insertInto('document_keys')
    .values({ country_code: countryCode, ticket_number: ticketNumber, wrapped })
    .execute();
  return wrapped;
}
