import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Person } from '../../ground/access/caller.ts';
import type { Db } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { readContents } from '../../record/documents/contents.ts';
import type { DocumentDesk } from '../../record/documents/document-desk.ts';
import {
  type DocumentRow,
  findDocument,
  findWrappedKey,
  keyOwner,
} from '../../record/documents/document-rows.ts';
import { openSealed, unwrapKey } from '../../record/documents/document-vault.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { staffActor } from '../../record/history/new-event.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';

export interface OpenedDocument {
  readonly contents: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
}

/**
 * The contents of a document, once the history says who opened it. Throws `document-not-found`, and
 * `document-not-open` unless the scanner found it clean, or there is no scanner and the person accepts that.
 */
export async function openDocument(
  db: Db,
  desk: DocumentDesk,
  {
    key,
    documentId,
    person,
    acceptUnscanned,
    at,
  }: {
    readonly key: RegistrationKey;
    readonly documentId: string;
    readonly person: Person;
    readonly acceptUnscanned: boolean;
    readonly at: Date;
  },
): Promise<OpenedDocument> {
  const row = await findDocument(db, key, documentId);
  if (row === undefined) throw new ProblemError('document-not-found');
  const mayOpen = (one: DocumentRow | undefined) =>
    one?.state === 'clean' ||
    (one?.state === 'not-checked' && desk.scan === undefined && acceptUnscanned);
  const wrapped = await findWrappedKey(db, key);
  if (!mayOpen(row) || wrapped === undefined) throw new ProblemError('document-not-open');
  const sealed = await readContents(db, desk.bucket, documentId, row.place);
  const contents = openSealed(unwrapKey(desk.keys, keyOwner(key), wrapped), documentId, sealed);
  await inTransaction(db, async (trx) => {
    const { lock } = await lockRegistration(trx, key);
    const current = await findDocument(trx, key, documentId);
    // Removed, erased or refused since it was read.
    if (!mayOpen(current)) throw new ProblemError('document-not-open');
    const scanned = current?.state === 'clean';
    const actor = staffActor(person);
    await appendToLocked(trx, lock, [{ kind: 'document-opened', at, actor, documentId, scanned }]);
  });
  return {
    contents,
    mediaType: row.media_type ?? 'application/octet-stream',
    fileName: row.file_name,
  };
}
