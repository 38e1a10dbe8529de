import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../platform/jobs/repeat.ts';
import { decryptDocument, removeChunks } from './contents.ts';
import type { DocumentDesk, WithDocuments } from './document-desk.ts';
import { type DocumentRow, keyOfDocument } from './document-rows.ts';
import { removeOutdated } from './remove-outdated.ts';
import { scanNext } from './scan-next.ts';

const pollMs = 2000;
const tidyEveryMs = 60_000;

/** Has documents scanned, removes those whose time has passed, and leftovers of uploads and erasures. */
export function startDocumentWorker({
  db,
  documents: desk,
  now,
  log,
  onError,
}: WorkerDependencies & WithDocuments): Repeated {
  let tidiedMs = Number.NEGATIVE_INFINITY;
  let isRevived = false;
  const onTrouble = (error: unknown, next: 'later' | 'unreadable') =>
    log.error(
      { err: error },
      next === 'later'
        ? 'a document cannot be scanned; it will be tried again'
        : 'a document cannot be decrypted; it is not tried again before the next start',
    );
  return repeat({
    pauseMs: pollMs,
    trouble: 'documents are not scanned, or stay for longer than their time',
    log,
    onError,
    work: async (signal) => {
      if (!isRevived) await reviveUnreadable(db, desk, now(), signal);
      isRevived = true;
      await untilNothingIsLeft(signal, () => scanNext(db, desk, now, onTrouble));
      if (now().getTime() - tidiedMs < tidyEveryMs) return;
      await untilNothingIsLeft(signal, () => removeOutdated(db, desk, now()));
      await untilNothingIsLeft(signal, () => removeLeftovers(db, desk, now()));
      tidiedMs = now().getTime();
    },
  });
}

interface DocumentFigures {
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

/** Longer than an upload may take. */
const restMs = 900_000;
const leftoversAtOnce = 50;

/**
 * Removes contents without a document: of uploads that were broken off, of removed and of erased
 * documents. True if there may be more.
 */
export async function removeLeftovers(
  db: Db,
  { bucket }: Pick<DocumentDesk, 'bucket'>,
  at: Date,
): Promise<boolean> {
  const before = new Date(at.getTime() - restMs);
  const { rows } = await leftoversQuery(before).execute(db);
  for (const { document_id: id } of rows) {
    await removeChunks(db, id);
    await bucket?.remove(id);
    await db.deleteFrom('document_leftovers').where('document_id', '=', id).execute();
  }
  return rows.length === leftoversAtOnce;
}

export function leftoversQuery(before: Date) {
  return sql<{ document_id: string }>`select document_id from document_leftovers
    where since < ${before} order by since limit ${sql.lit(leftoversAtOnce)}`;
}

const unreadableAtOnce = 100;

export function unreadableQuery(after: string) {
  return sql<DocumentRow>`select * from documents
    where state = 'unreadable' and document_id > ${after}
    order by document_id limit ${sql.lit(unreadableAtOnce)}`;
}

/**
 * Has documents checked again that could not be decrypted and now can: a key or a bucket was missing in
 * the settings, which change with a start only.
 */
export async function reviveUnreadable(
  db: Db,
  desk: DocumentDesk,
  at: Date,
  signal: AbortSignal,
): Promise<void> {
  let after = '';
  while (!signal.aborted) {
    const { rows } = await unreadableQuery(after).execute(db);
    for (const row of rows) {
      const isReadable = await decryptDocument(db, desk, keyOfDocument(row), row).then(
        () => true,
        () => false,
      );
      if (!isReadable) continue;
      await sql`update documents set state = 'not-checked', check_at = ${at}, checks = 0
        where document_id = ${row.document_id} and state = 'unreadable'`.execute(db);
    }
    const last = rows.at(-1);
    if (rows.length < unreadableAtOnce || last === undefined) return;
    after = last.document_id;
  }
}
