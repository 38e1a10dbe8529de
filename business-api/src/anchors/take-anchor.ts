import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { noTicket } from '../markets/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { documentHash, leafText, signAnchor } from './anchor-document.ts';
import {
  type Frontier,
  leafHash,
  readFrontier,
  rootOf,
  withLeaf,
  writeFrontier,
} from './merkle-log.ts';

/** One anchor covers no more, so that its transaction stays short; a first run takes several. */
const mostLeaves = 10_000;
const pageSize = 1000;
/** A transaction may commit events of that age, so this much is read again. */
const overlapMs = 10 * 60_000;
const noId = '00000000-0000-0000-0000-000000000000';

interface Position {
  readonly at: Date;
  readonly id: string;
}

interface Leaf {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly event_count: number;
  readonly event_hash: string;
}

/**
 * Adds the ends of all histories that have changed since the last anchor to the log and signs its
 * new root; further anchors follow until nothing is left. An anchor without new leaves states that
 * nothing has changed. Returns how many were taken. Nothing leaves the database yet.
 */
export async function takeAnchors(db: Db, key: KeyObject, now: () => Date): Promise<number> {
  for (let taken = 1; ; taken += 1) {
    const { isComplete } = await inTransaction(db, (trx) => takeAnchor(trx, key, now()), 60_000);
    if (isComplete) return taken;
  }
}

async function takeAnchor(trx: Trx, key: KeyObject, at: Date): Promise<{ isComplete: boolean }> {
  // Two copies at once: the second waits, and then finds nothing new.
  await sql`lock table anchors in share row exclusive mode`.execute(trx);
  const last = await trx
    .selectFrom('anchors')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  let position = last === undefined ? { at: new Date(0), id: noId } : startAfter(last);
  let frontier: Frontier = readFrontier(last?.frontier ?? '');
  let size = last?.size ?? 0;
  const most = size + mostLeaves;
  let isComplete = false;
  while (!isComplete && size < most) {
    const page = await readPage(trx, position);
    const leaves = await newLeaves(trx, page.keys);
    if (leaves.length > 0) {
      const rows = leaves.map((leaf, index) => ({ position: size + index + 1, ...leaf }));
      await trx.insertInto('anchor_leaves').values(rows).execute();
    }
    for (const leaf of leaves) frontier = withLeaf(frontier, leafHash(leafText(leaf)));
    size += leaves.length;
    position = page.end ?? position;
    isComplete = page.isLast;
  }
  if (isComplete) {
    const leaves = await newMarketLeaves(trx);
    const rows = leaves.map((leaf, index) => ({ position: size + index + 1, ...leaf }));
    if (rows.length > 0) await trx.insertInto('anchor_leaves').values(rows).execute();
    for (const leaf of leaves) frontier = withLeaf(frontier, leafHash(leafText(leaf)));
    size += leaves.length;
  }
  const sequence = (last?.sequence ?? 0) + 1;
  const previous = last === undefined ? '' : documentHash(last.document);
  const anchor = { v: 1, sequence, at: at.toISOString(), size, root: rootOf(frontier) } as const;
  await trx
    .insertInto('anchors')
    .values({
      sequence,
      at,
      size,
      frontier: writeFrontier(frontier),
      document: signAnchor({ ...anchor, previous }, key),
      // The overlap is subtracted from a time that was reached, not from one in between.
      read_at: isComplete ? new Date(position.at.getTime() - overlapMs) : position.at,
      read_id: isComplete ? noId : position.id,
    })
    .execute();
  return { isComplete };
}

function startAfter({ read_at, read_id }: { read_at: Date; read_id: string }): Position {
  return { at: read_at, id: read_id };
}

/** The registrations of the next events, by time. */
async function readPage(trx: Trx, { at, id }: Position) {
  const rows = await trx
    .selectFrom('history_events')
    .select(['at', 'id', 'country_code', 'ticket_number'])
    .where(sql<boolean>`(at, id) > (${at}::timestamptz, ${id}::uuid)`)
    .orderBy('at')
    .orderBy('id')
    .limit(pageSize)
    .execute();
  const keys = new Map(
    rows.map(({ country_code: c, ticket_number: t }) => [`${c}/${t}`, { c, t }] as const),
  );
  const end: Position | undefined = rows.at(-1);
  return { keys: [...keys.values()], end, isLast: rows.length < pageSize };
}

/** Where those histories end now, without the ones whose end is in the log already. */
async function newLeaves(
  trx: Trx,
  keys: readonly { readonly c: string; readonly t: string }[],
): Promise<readonly Leaf[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Leaf>`
    select registration.*
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key(c text, t text)
    cross join lateral (select country_code, ticket_number, history_count as event_count,
        history_head as event_hash from registrations
      where country_code = key.c and ticket_number = key.t) as registration
    left join lateral (select event_count from anchor_leaves
      where country_code = key.c and ticket_number = key.t
      order by position desc limit 1) as known on true
    where known.event_count is distinct from registration.event_count
    order by registration.country_code, registration.ticket_number`.execute(trx);
  return rows;
}

/** The same of the markets' chains, which are few. */
async function newMarketLeaves(trx: Trx): Promise<readonly Leaf[]> {
  const { rows } = await sql<Leaf>`
    select chain.country_code, ${noTicket} as ticket_number, chain.event_count, chain.event_hash
    from market_chains as chain
    left join lateral (select event_count from anchor_leaves
      where country_code = chain.country_code and ticket_number = ${noTicket}
      order by position desc limit 1) as known on true
    where known.event_count is distinct from chain.event_count
    order by chain.country_code`.execute(trx);
  return rows;
}
