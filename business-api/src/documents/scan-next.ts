import { DocumentKind } from '@countersign/domain/registration/application';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { claimNext, type JobTable } from '../platform/jobs/claim-next.ts';
import { appendToLocked, lockRegistration, systemActor } from '../registrations/room.ts';
import { decryptDocument } from './contents.ts';
import type { DocumentDesk } from './document-desk.ts';
import { type DocumentRow, dropContents, findDocument, keyOfDocument } from './document-rows.ts';
import { UnreadableDocument } from './document-vault.ts';
import type { ScanVerdict } from './inspection/scan-with-clamd.ts';

/** Longer than a scan takes, so that no other copy scans it at the same time. */
const leaseMs = 120_000;
/** Times that a document cannot be judged, or decrypted, before that result is final. */
const mostTries = 3;
const longestPauseMs = 600_000;

const table: JobTable = { name: 'documents', key: ['document_id'], order: ['check_at'] };

export function nextToScanQuery(at: Date) {
  return claimNext<DocumentRow>(table, {
    due: sql`state = 'not-checked' and check_at <= ${at}`,
    claimed: sql`check_at = ${new Date(at.getTime() + leaseMs)}, checks = checks + 1`,
  });
}

/**
 * Has the document scanned that waits for longest; false if none is due. An unreachable scanner is asked again,
 * after growing pauses and without end: only what it found clean can be opened. What cannot be decrypted is not
 * tried without end.
 */
export async function scanNext(
  db: Db,
  desk: DocumentDesk,
  now: () => Date,
  onTrouble: (error: unknown, next: 'later' | 'unreadable') => void,
): Promise<boolean> {
  const { scan } = desk;
  if (scan === undefined) return false;
  const [row] = (await nextToScanQuery(now()).execute(db)).rows;
  if (row === undefined) return false;
  try {
    const contents = await decryptDocument(db, desk, keyOfDocument(row), row);
    const verdict = await scan(contents);
    if (verdict === 'not-checkable' && row.checks < mostTries) await later(db, row, now());
    else await settleCheck(db, row, verdict, now());
  } catch (error) {
    if (!(await isStillThere(db, row))) return true;
    const isLost = error instanceof UnreadableDocument && row.checks >= mostTries;
    onTrouble(error, isLost ? 'unreadable' : 'later');
    if (isLost) await settleCheck(db, row, 'unreadable', now());
    else await later(db, row, now());
  }
  return true;
}

/** False where it was erased, or removed since it was claimed. */
async function isStillThere(db: Db, row: DocumentRow): Promise<boolean> {
  const current = await findDocument(db, keyOfDocument(row), row.document_id);
  return current?.state === 'not-checked';
}

async function later(db: Db, { document_id: id, checks }: DocumentRow, at: Date): Promise<void> {
  const pauseMs = Math.min(longestPauseMs, 5000 * 2 ** Math.min(checks, 10));
  await sql`update documents set check_at = ${new Date(at.getTime() + pauseMs)}
    where document_id = ${id} and state = 'not-checked'`.execute(db);
}

/** `unreadable`: it could not be decrypted, so that no scanner saw it. */
type CheckResult = ScanVerdict | 'unreadable';

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
