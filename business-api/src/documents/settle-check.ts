import { DocumentKind } from '@countersign/domain/registration/application';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { appendToLocked, lockRegistration, systemActor } from '../registrations/room.ts';
import { type DocumentRow, dropContents, keyOfDocument } from './document-rows.ts';
import type { ScanVerdict } from './inspection/scan-contents.ts';

/** `unreadable`: it could not be decrypted, so that no scanner saw it. */
export type CheckResult = ScanVerdict | 'unreadable';

/** Stores the result of a document's check, with its event; nothing if the document has changed since. */
export async function settleCheck(
  db: Db,
  row: DocumentRow,
  result: CheckResult,
  at: Date,
): Promise<void> {
  const { document_id: documentId } = row;
  await inTransaction(db, async (trx) => {
    const { lock } = await lockRegistration(trx, keyOfDocument(row));
    const about = { at, actor: systemActor, documentId } as const;
    if (result === 'infected') {
      const as = { state: 'refused', fault: 'virus' } as const;
      if (!(await dropContents(trx, documentId, as, at))) return;
      const { round, bytes, file_name: fileName, sha256: contentHash } = row;
      const documentKind = DocumentKind.parse(row.kind);
      const file = { round, documentKind, bytes, fileName, contentHash };
      await appendToLocked(trx, lock, [
        { kind: 'document-refused', ...about, ...file, fault: 'virus' },
      ]);
      return;
    }
    const { rows } = await sql`update documents set state = ${result}, check_at = null
      where document_id = ${documentId} and state = ${row.state} returning 1`.execute(trx);
    if (rows.length === 0) return;
    await appendToLocked(trx, lock, [{ kind: 'document-checked', ...about, result }]);
  });
}
