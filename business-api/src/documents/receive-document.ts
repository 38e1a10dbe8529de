import { type DocumentFault, documentLimitBytes } from '@countersign/contract/requests/documents';
import type { Db } from '../platform/database/database.ts';
import { createSlots } from '../platform/limits/slots.ts';
import { type Admitted, admitDocument } from './admit-document.ts';
import { readContents, removeChunks } from './contents.ts';
import type { DocumentDesk } from './document-desk.ts';
import { openSealed } from './document-vault.ts';
import { inspectInThread } from './inspection/inspect-in-thread.ts';
import type { Inspected, Reception, UploadedFile, Uploader } from './reception.ts';
import { settleDocument } from './settle-document.ts';
import { storeInQuarantine } from './store-in-quarantine.ts';

/** Inspecting needs the whole file in memory, so a few at a time. */
const inspections = createSlots();
const mostInspections = 2;

/**
 * Takes a file that is added to an answer. It is encrypted as it arrives and stays in quarantine
 * until its contents have been inspected; then it is a document, which a scanner has yet to look at, or
 * it is deleted and the registration says why. What fails in between leaves nothing but a leftover for the
 * worker.
 */
export async function receiveDocument(
  db: Db,
  desk: DocumentDesk,
  uploader: Uploader,
  file: UploadedFile,
  now: () => Date,
): Promise<Reception> {
  const admitted = await admitDocument(db, desk, uploader, file, now());
  if ('refused' in admitted) return admitted;
  const stored = await storeInQuarantine(db, admitted, file.contents);
  const fault = stored.bytes > documentLimitBytes ? 'too-large' : undefined;
  const inspected = await inspections.inTurn(['inspections', mostInspections], () =>
    inspect(db, desk, admitted, fault),
  );
  const reception = await settleDocument(db, desk, uploader, {
    admitted,
    stored,
    inspected,
    at: now(),
  });
  if (!('taken' in reception) || desk.bucket !== undefined) {
    await removeChunks(db, admitted.documentId);
  }
  return reception;
}

/** Reads the stored copy back: what is inspected is what can be opened later. */
async function inspect(
  db: Db,
  { bucket }: DocumentDesk,
  { key, documentId }: Admitted,
  fault: DocumentFault | undefined,
): Promise<Inspected> {
  if (fault !== undefined) return { fault };
  const sealed = await readContents(db, undefined, documentId, 'database');
  const verdict = await inspectInThread(openSealed(key, documentId, sealed));
  if ('mediaType' in verdict) await bucket?.put(documentId, sealed);
  return verdict;
}
