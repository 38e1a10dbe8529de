import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { leafText } from './anchor-document.ts';
import { leafHash } from './merkle-log.ts';
import type { AskTimeStamp } from './time-stamps/ask-time-stamp.ts';

/**
 * A place that the owner of the database cannot change; throws where it did not accept the line.
 * `sequence` is the anchor's number.
 */
export type AnchorPlace = (line: string, sequence: number) => Promise<void>;

/** A place did not accept an anchor, which is stored and delivered next time. The message is for the operator. */
export class AnchorNotDelivered extends Error {
  override name = 'AnchorNotDelivered';

  constructor(sequence: number, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`Anchor ${sequence} was not handed over: ${why}. The next run tries it again.`, {
      cause,
    });
  }
}

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

/** Writes to the standard output, for a log that is collected elsewhere. */
export function anchorOutput(write: (text: string) => void): AnchorPlace {
  return async (line) => write(`${line}\n`);
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
 * Delivers every anchor that is not yet outside to each place, oldest first: a line of JSON with the
 * signed document, the leaf hashes it adds and, with `stamp`, a time stamp of the document. After a crash in between, and where
 * several copies deliver at once, a line may arrive twice: no lock is held while a place is slow.
 * Returns how many were delivered; throws AnchorNotDelivered.
 */
export async function deliverAnchors(
  db: Db,
  places: readonly AnchorPlace[],
  now: () => Date,
  stamp?: AskTimeStamp,
): Promise<number> {
  for (let delivered = 0; ; delivered += 1) {
    const anchor = await db
      .selectFrom('anchors')
      .select(['sequence', 'size', 'document', 'time_stamp'])
      .where('delivered_at', 'is', null)
      .orderBy('sequence')
      .limit(1)
      .executeTakeFirst();
    if (anchor === undefined) return delivered;
    const timeStamp = anchor.time_stamp ?? (await stampOf(db, anchor, stamp));
    const line = await lineOf(db, anchor, timeStamp);
    for (const place of places)
      await place(line, anchor.sequence).catch((error: unknown) => {
        throw new AnchorNotDelivered(anchor.sequence, error);
      });
    await db
      .updateTable('anchors')
      .set({ delivered_at: now() })
      .where('sequence', '=', anchor.sequence)
      .execute();
  }
}

/** The first one counts, so that every place gets the same, whichever copy delivers. */
async function stampOf(
  db: Db,
  { sequence, document }: { readonly sequence: number; readonly document: string },
  stamp: AskTimeStamp | undefined,
): Promise<string | undefined> {
  const timeStamp = await stamp?.(document);
  if (timeStamp === undefined) return undefined;
  const { time_stamp } = await db
    .updateTable('anchors')
    .set({ time_stamp: sql<string>`coalesce(time_stamp, ${timeStamp})` })
    .where('sequence', '=', sequence)
    .returning(sql<string>`time_stamp`.as('time_stamp'))
    .executeTakeFirstOrThrow();
  return time_stamp;
}

async function lineOf(
  db: Db,
  { sequence, size, document }: { sequence: number; size: number; document: string },
  timeStamp: string | undefined,
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
  return JSON.stringify({ anchor: document, leaves: leaves.toString('base64'), timeStamp });
}

/**
 * How long ago the last anchor that has arrived outside was taken; the first one, while none has arrived.
 * Undefined where no anchor was ever taken.
 */
export async function readAnchorAgeSeconds(db: Db, now: Date): Promise<number | undefined> {
  const { rows } = await anchorAgeQuery.execute(db);
  const at = rows[0]?.at ?? null;
  return at === null ? undefined : Math.max(0, (now.getTime() - at.getTime()) / 1000);
}

// Each finds its row at an end of the primary key.
const anchorAgeQuery = sql<{ readonly at: Date | null }>`select coalesce(
  (select at from anchors where delivered_at is not null order by sequence desc limit 1),
  (select at from anchors order by sequence limit 1)) as at`;
