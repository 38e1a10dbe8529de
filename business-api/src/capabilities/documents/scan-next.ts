import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import type { Db } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import type { ScanVerdict } from '../../ground/documents/scan-contents.ts';
import { readContents } from '../../record/documents/contents.ts';
import type { DocumentDesk } from '../../record/documents/document-desk.ts';
import {
  type DocumentRow,
  dropContents,
  findWrappedKey,
  keyOwner,
} from '../../record/documents/document-rows.ts';
import { openSealed, unwrapKey } from '../../record/documents/document-vault.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { systemActor } from '../../record/history/new-event.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';

/** Longer than a scan takes, so that no other copy begins with it meanwhile. */
const leaseMs = 120_000;
/** Times that a scanner may say that it cannot judge a document before that is believed. */
const mostTries = 3;
const longestPauseMs = 600_000;

export function nextToScanQuery(at: Date) {
  return sql<DocumentRow>`update documents
    set check_at = ${new Date(at.getTime() + leaseMs)}, checks = checks + 1
    where document_id = (select document_id from documents
      where state = 'not-checked' and check_at <= ${at} order by check_at limit 1
      for update skip locked)
    returning *`;
}

/**
 * Has the document scanned that waits for longest; false if none is due. A scanner that is away is asked again,
 * later each time and for ever: only what it found clean can be opened.
 */
export async function scanNext(
  db: Db,
  desk: DocumentDesk,
  now: () => Date,
  onAway: (error: unknown) => void,
): Promise<boolean> {
  const { scan } = desk;
  if (scan === undefined) return false;
  const [row] = (await nextToScanQuery(now()).execute(db)).rows;
  if (row === undefined) return false;
  try {
    const contents = await contentsOf(db, desk, row);
    // Erased or removed since it was claimed.
    if (contents === undefined) return true;
    const verdict = await scan(contents);
    if (verdict === 'not-checkable' && row.checks < mostTries) await later(db, row, now());
    else await settle(db, row, verdict, now());
  } catch (error) {
    onAway(error);
    await later(db, row, now());
  }
  return true;
}

async function contentsOf(db: Db, desk: DocumentDesk, row: DocumentRow) {
  const wrapped = await findWrappedKey(db, registrationOf(row));
  if (wrapped === undefined) return undefined;
  const key = unwrapKey(desk.keys, keyOwner(registrationOf(row)), wrapped);
  const sealed = await readContents(db, desk.bucket, row.document_id, row.place);
  return sealed.length === 0 ? undefined : openSealed(key, row.document_id, sealed);
}

async function later(db: Db, { document_id: id, checks }: DocumentRow, at: Date): Promise<void> {
  const pauseMs = Math.min(longestPauseMs, 5000 * 2 ** Math.min(checks, 10));
  await sql`update documents set check_at = ${new Date(at.getTime() + pauseMs)}
    where document_id = ${id} and state = 'not-checked'`.execute(db);
}

async function settle(db: Db, row: DocumentRow, verdict: ScanVerdict, at: Date): Promise<void> {
  const { document_id: documentId } = row;
  await inTransaction(db, async (trx) => {
    const { lock } = await lockRegistration(trx, registrationOf(row));
    const about = { at, actor: systemActor, documentId } as const;
    if (verdict === 'infected') {
      const as = { state: 'refused', fault: 'virus' } as const;
      if (!(await dropContents(trx, documentId, as, at))) return;
      const { round, kind: documentKind, bytes, file_name: fileName, sha256: contentHash } = row;
      const file = { round, documentKind, bytes, fileName, contentHash };
      await appendToLocked(trx, lock, [
        { kind: 'document-refused', ...about, ...file, fault: 'virus' },
      ]);
      return;
    }
    const { rows } = await sql`update documents set state = ${verdict}, check_at = null
      where document_id = ${documentId} and state = 'not-checked' returning 1`.execute(trx);
    if (rows.length === 0) return;
    await appendToLocked(trx, lock, [{ kind: 'document-checked', ...about, result: verdict }]);
  });
}

function registrationOf(row: Pick<DocumentRow, 'country_code' | 'ticket_number'>) {
  return {
    countryCode: CountryCode.parse(row.country_code),
    ticketNumber: TicketNumber.parse(row.ticket_number),
  };
}
