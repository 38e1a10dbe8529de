import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Person } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { appendToLocked, lockRegistration, staffActor } from '../registrations/room.ts';
import { decryptDocument } from './decrypt-document.ts';
import type { DocumentDesk } from './document-desk.ts';
import { type DocumentRow, findDocument, storedDocument } from './document-rows.ts';
import { UnreadableDocument } from './document-vault.ts';
import { settleCheck } from './settle-check.ts';

export interface OpenedDocument {
  readonly contents: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
}

/**
 * The contents of a document, once the history says who opened it. Throws `document-not-found`, and
 * `document-not-open` unless the scanner found it clean, or there is no scanner and the person accepts that;
 * also where it cannot be decrypted, which its state says from then on.
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
    onUnreadable,
  }: {
    readonly key: RegistrationKey;
    readonly documentId: string;
    readonly person: Person;
    readonly acceptUnscanned: boolean;
    readonly at: Date;
    readonly onUnreadable: (error: UnreadableDocument) => void;
  },
): Promise<OpenedDocument> {
  const row = await findDocument(db, key, documentId);
  if (row === undefined) throw new ProblemError('document-not-found');
  const mayOpen = (one: DocumentRow | undefined) =>
    one?.state === 'clean' ||
    (one?.state === 'not-checked' && desk.scan === undefined && acceptUnscanned);
  if (!mayOpen(row)) throw new ProblemError('document-not-open');
  const contents = await decryptDocument(db, desk, key, row).catch(async (error: unknown) => {
    if (!(error instanceof UnreadableDocument)) throw error;
    onUnreadable(error);
    await settleCheck(db, row, 'unreadable', at);
    throw new ProblemError('document-not-open');
  });
  await inTransaction(db, async (trx) => {
    const { lock } = await lockRegistration(trx, key);
    const current = await findDocument(trx, key, documentId);
    // Removed, erased or refused since it was read.
    if (!mayOpen(current)) throw new ProblemError('document-not-open');
    const scanned = current?.state === 'clean';
    const actor = staffActor(person);
    await appendToLocked(trx, lock, [{ kind: 'document-opened', at, actor, documentId, scanned }]);
  });
  const { fileName, mediaType } = storedDocument(row, desk.scan !== undefined);
  return { contents, mediaType: mediaType ?? 'application/octet-stream', fileName };
}
