import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../../ground/database/database.ts';
import { leafText } from './anchor-document.ts';
import { leafHash } from './merkle-log.ts';

/** A place that whoever owns the database cannot change; throws where it did not take the line. */
export type AnchorPlace = (line: string) => Promise<void>;

const postLimitMs = 10_000;

/** Appends to a file, on the disk before it returns: best one that allows appending only. */
export function anchorFile(path: string): AnchorPlace {
  return async (line) => {
    const file = await open(path, 'a', 0o640);
    try {
      await file.appendFile(`${line}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  };
}

/** Posts to an https address, which answers 2xx once it has stored the line. */
export function anchorAddress(url: URL): AnchorPlace {
  return async (line) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: line,
      redirect: 'error',
      signal: AbortSignal.timeout(postLimitMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The address for anchors answered ${response.status}.`);
  };
}

/**
 * Hands every anchor that is not yet outside to each place, oldest first: a line of JSON with the
 * signed document and the leaf hashes it adds. After a crash in between a line may arrive twice.
 * Returns how many were handed over.
 */
export async function deliverAnchors(
  db: Db,
  places: readonly AnchorPlace[],
  now: () => Date,
): Promise<number> {
  for (let delivered = 0; ; delivered += 1) {
    const anchor = await db
      .selectFrom('anchors')
      .select(['sequence', 'size', 'document'])
      .where('delivered_at', 'is', null)
      .orderBy('sequence')
      .limit(1)
      .executeTakeFirst();
    if (anchor === undefined) return delivered;
    const line = await lineOf(db, anchor);
    for (const place of places) await place(line);
    await db
      .updateTable('anchors')
      .set({ delivered_at: now() })
      .where('sequence', '=', anchor.sequence)
      .execute();
  }
}

async function lineOf(
  db: Db,
  { sequence, size, document }: { sequence: number; size: number; document: string },
): Promise<string> {
  const before = await db
    .selectFrom('anchors')
    .select('size')
    .where('sequence', '=', sequence - 1)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('anchor_leaves')
    .selectAll()
    .where(sql<boolean>`position > ${before?.size ?? 0} and position <= ${size}`)
    .orderBy('position')
    .execute();
  const leaves = Buffer.concat(rows.map((row) => leafHash(leafText(row))));
  return JSON.stringify({ anchor: document, leaves: leaves.toString('base64') });
}
