import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

export interface DocumentFigures {
  /** Documents that wait for the scanner, and those of pending registrations that cannot be decrypted. */
  readonly documents: Readonly<Record<'not-checked' | 'unreadable', number>>;
  /** How long the one that waits for longest has waited for the scanner; 0 where none does. */
  readonly oldestUnscannedSeconds: number;
}

interface FigureRow {
  readonly waiting: number;
  readonly since: Date | null;
  readonly unreadable: number;
}

/** Counts the documents that are work for an operator. Without a scanner none waits for it. */
export async function readDocumentFigures(
  db: Db,
  hasScanner: boolean,
  now: Date,
): Promise<DocumentFigures> {
  const { rows } = await documentFiguresQuery(hasScanner).execute(db);
  const { waiting = 0, since = null, unreadable = 0 } = rows[0] ?? {};
  const waitedMs = since === null ? 0 : now.getTime() - since.getTime();
  return {
    documents: { 'not-checked': waiting, unreadable },
    oldestUnscannedSeconds: Math.max(0, waitedMs / 1000),
  };
}

// The conditions are those of the partial indexes. What was decided needs no document any more.
export function documentFiguresQuery(hasScanner: boolean) {
  return sql<FigureRow>`select scans.waiting, scans.since, lost.unreadable from
    (select count(*)::int as waiting, min(uploaded_at) as since from documents
      where state = 'not-checked' and ${hasScanner}::boolean) as scans,
    (select count(*)::int as unreadable from documents as document
      join registrations as about on about.country_code = document.country_code
        and about.ticket_number = document.ticket_number
      where document.state = 'unreadable' and about.status = 'pending') as lost`;
}
