import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import { leafText } from './anchor-document.ts';
import { inclusionPath, leafHash } from './merkle-log.ts';

const pageSize = 10_000;

/**
 * The proof that a registration's history, up to its last anchored event, is the one that was
 * anchored: its events without personal values, its leaf, the way to the root, and the signed
 * anchor. Undefined where no anchor covers it yet. See docs/audit.md for the format.
 */
export async function proveHistory(trx: Trx, { countryCode, ticketNumber }: RegistrationKey) {
  const leaf = await trx
    .selectFrom('anchor_leaves')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (leaf === undefined) return undefined;
  const anchor = await trx
    .selectFrom('anchors')
    .select(['size', 'document'])
    .where('size', '>=', leaf.position)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirstOrThrow();
  const leaves = await leafHashes(trx, anchor.size);
  return {
    leaf: leafText(leaf),
    index: leaf.position - 1,
    size: anchor.size,
    path: inclusionPath(leaves, leaf.position - 1),
    anchor: anchor.document,
    events: await eventsOf(trx, leaf.event_count, countryCode, ticketNumber),
  };
}

async function eventsOf(trx: Trx, count: number, countryCode: string, ticketNumber: string) {
  const rows = await trx
    .selectFrom('history_events')
    .select(['sequence', 'kind', 'at', 'actor', 'payload', 'personal_hashes', 'previous_hash'])
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('sequence', '<=', count)
    .orderBy('sequence')
    .execute();
  // Exactly what an event's hash is made of.
  return rows.map(({ personal_hashes: personalHashes, previous_hash: previousHash, ...row }) => {
    const at = row.at.toISOString();
    return { ...row, countryCode, ticketNumber, at, personalHashes, previousHash };
  });
}

async function leafHashes(trx: Trx, size: number): Promise<Buffer[]> {
  const hashes: Buffer[] = [];
  for (let after = 0; after < size; after += pageSize) {
    const rows = await trx
      .selectFrom('anchor_leaves')
      .selectAll()
      .where(sql<boolean>`position > ${after} and position <= ${Math.min(after + pageSize, size)}`)
      .orderBy('position')
      .execute();
    for (const row of rows) hashes.push(leafHash(leafText(row)));
  }
  return hashes;
}
