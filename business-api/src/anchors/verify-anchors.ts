import type { KeyObject, X509Certificate } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { noTicket } from '../markets/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { documentHash, leafText, readAnchor } from './anchor-document.ts';
import { type Frontier, leafHash, rootOf, withLeaf } from './merkle-log.ts';
import { readTimeStamp } from './time-stamps/read-time-stamp.ts';

const Line = z.object({
  anchor: z.string(),
  leaves: z.string(),
  timeStamp: z.optional(z.string()),
});
/** A stamp is requested when an anchor is delivered, which may be later. */
const longestToStampMs = 7 * 86_400_000;
const clocksMs = 60_000;
const hashBytes = 32;
const pageSize = 1000;

/** The leaf hashes that the lines from outside prove, in order. */
export interface ProvenLog {
  readonly anchors: number;
  readonly leaves: readonly Buffer[];
}

/** The lines are no unbroken, rightly signed log; nothing can be said about the database by them. */
export class AnchorsInvalid extends Error {
  override name = 'AnchorsInvalid';
}

/**
 * Reads the lines of an anchor file; with `stampedBy`, each must have a time stamp that fits its own
 * time. Throws AnchorsInvalid with the number of the first bad line.
 */
export async function readProvenLog(
  lines: AsyncIterable<string> | Iterable<string>,
  key: KeyObject,
  stampedBy?: readonly X509Certificate[],
): Promise<ProvenLog> {
  const leaves: Buffer[] = [];
  let frontier: Frontier = [];
  let number = 0;
  let last = { sequence: 0, hash: '' };
  const accepted = new Set<string>();
  for await (const text of lines) {
    number += 1;
    const refuse = (why: string) => new AnchorsInvalid(`Line ${number}: ${why}`);
    const line = Line.safeParse(parsed(text)).data;
    if (line === undefined) throw refuse('it is no anchor.');
    const hash = documentHash(line.anchor);
    // After a crash the same line may be there twice; where two copies deliver, also after later ones.
    if (accepted.has(hash)) continue;
    const anchor = readAnchor(line.anchor, key);
    if (anchor === undefined) throw refuse('its signature is not by this key.');
    if (stampedBy !== undefined) {
      const stamp = Buffer.from(line.timeStamp ?? '', 'base64');
      const stampedAt = (await readTimeStamp(stamp, line.anchor, stampedBy))?.at.getTime();
      if (stampedAt === undefined) throw refuse('it has no time stamp by these certificates.');
      const lateMs = stampedAt - Date.parse(anchor.at);
      if (lateMs < -clocksMs || lateMs > longestToStampMs) {
        throw refuse('its time stamp is of another time.');
      }
    }
    if (anchor.sequence <= last.sequence) {
      throw refuse(`it is another anchor ${anchor.sequence}. Was the database restored?`);
    }
    if (anchor.sequence !== last.sequence + 1 || anchor.previous !== last.hash) {
      throw refuse(`it does not follow anchor ${last.sequence}.`);
    }
    const added = Buffer.from(line.leaves, 'base64');
    for (let at = 0; at < added.length; at += hashBytes) {
      const leaf = added.subarray(at, at + hashBytes);
      leaves.push(leaf);
      frontier = withLeaf(frontier, leaf);
    }
    if (anchor.size !== leaves.length || anchor.root !== rootOf(frontier)) {
      throw refuse('its leaves do not give its root.');
    }
    last = { sequence: anchor.sequence, hash };
    accepted.add(hash);
  }
  return { anchors: last.sequence, leaves };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How far the lines go beyond the database, which was restored or cut off. */
export interface AnchorsBeyond {
  /** The last anchor of the lines, and that of the database. */
  readonly lines: number;
  readonly database: number;
  /** Leaves of the log up to the last anchor of the database: those behind it must be missing. */
  readonly leaves: number;
}

/** Undefined where the database has every anchor of the lines. */
export async function anchorsBeyond(db: Db, log: ProvenLog): Promise<AnchorsBeyond | undefined> {
  const last = await db
    .selectFrom('anchors')
    .select(['sequence', 'size'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { sequence, size } = last ?? { sequence: 0, size: 0 };
  if (log.anchors <= sequence) return undefined;
  return { lines: log.anchors, database: sequence, leaves: size };
}

export interface AnchorFault {
  /** Null where the log's own row is missing. */
  readonly countryCode: string | null;
  readonly ticketNumber: string | null;
  /** From 1 upwards. */
  readonly position: number;
  /** `leaf-changed`: the database's copy of the log. `history-changed`: the history it names. */
  readonly fault: 'leaf-changed' | 'leaf-missing' | 'history-changed';
}

/**
 * Compares the database with the log from outside: each anchored end of a history must still be an
 * event of that history. Together with the chains themselves this covers all events before it. Stops
 * at the `faultLimit`th fault.
 */
export function verifyAgainstAnchors(
  db: Db,
  log: ProvenLog,
  faultLimit = 1,
): Promise<AnchorFault[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => verifySnapshot(trx, log, faultLimit));
}

async function verifySnapshot(
  trx: Trx,
  { leaves }: ProvenLog,
  faultLimit: number,
): Promise<AnchorFault[]> {
  const faults: AnchorFault[] = [];
  for (let after = 0; after < leaves.length && faults.length < faultLimit; after += pageSize) {
    const until = Math.min(after + pageSize, leaves.length);
    const rows = new Map(
      (await leavesWithEvents(trx, after, until)).map((row) => [row.position, row]),
    );
    for (let position = after + 1; position <= until && faults.length < faultLimit; position += 1) {
      const row = rows.get(position);
      if (row === undefined) {
        faults.push({ countryCode: null, ticketNumber: null, position, fault: 'leaf-missing' });
        continue;
      }
      const fault = faultOf(row, leaves[position - 1]);
      const { country_code: countryCode, ticket_number: ticketNumber } = row;
      if (fault !== undefined) faults.push({ countryCode, ticketNumber, position, fault });
    }
  }
  return faults;
}

interface LeafWithEvent {
  readonly position: number;
  readonly country_code: string;
  readonly ticket_number: string;
  readonly event_count: number;
  readonly event_hash: string;
  /** The hash of the event now at that place; null where there is none. */
  readonly hash: string | null;
}

function faultOf(row: LeafWithEvent, proven: Buffer | undefined): AnchorFault['fault'] | undefined {
  if (proven?.equals(leafHash(leafText(row))) !== true) return 'leaf-changed';
  return row.hash === row.event_hash ? undefined : 'history-changed';
}

async function leavesWithEvents(trx: Trx, after: number, until: number) {
  const { rows } = await sql<LeafWithEvent>`
    select leaf.position, leaf.country_code, leaf.ticket_number, leaf.event_count, leaf.event_hash,
      coalesce(event.hash, market.hash) as hash
    from anchor_leaves as leaf
    left join history_events as event on event.country_code = leaf.country_code
      and event.ticket_number = leaf.ticket_number and event.sequence = leaf.event_count
    left join market_events as market on leaf.ticket_number = ${noTicket}
      and market.country_code = leaf.country_code and market.sequence = leaf.event_count
    where leaf.position > ${after} and leaf.position <= ${until}`.execute(trx);
  return rows;
}

/** The lines of an anchor file, or of a folder with a copy of a bucket: one object each, in order. */
export async function* anchorLines(path: string): AsyncGenerator<string> {
  if (!(await stat(path)).isDirectory()) {
    yield* createInterface({ input: createReadStream(path) });
    return;
  }
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
  for (const name of names) yield (await readFile(join(path, name), 'utf8')).trimEnd();
}
