import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { claimNext, type JobTable } from '../platform/jobs/claim-next.ts';
import { decryptDocument } from './decrypt-document.ts';
import type { DocumentDesk } from './document-desk.ts';
import { type DocumentRow, findDocument, keyOfDocument } from './document-rows.ts';
import { UnreadableDocument } from './document-vault.ts';
import { settleCheck } from './settle-check.ts';

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
