import { createHash, randomBytes } from 'node:crypto';
import { downloadTicketSeconds, ExportRequest } from '@countersign/contract/exports';
import { CountryCode } from '@countersign/domain/market/country-code';
import * as z from 'zod/mini';
import { appendMarketEvent, chainOf, hashOfExportRecord, withoutSearch } from '../markets/room.ts';
import type { Person } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { staffActor } from '../registrations/room.ts';

/** Who downloads what; rows of other markets are left out. */
export interface Download {
  readonly person: Pick<Person, 'subject' | 'markets'>;
  readonly request: ExportRequest;
}

const Markets = z.union([z.literal('all'), z.array(CountryCode)]);

/** Creates a ticket of 256 random bits; only its hash is stored. */
export async function issueTicket(
  db: Db,
  person: Person,
  request: ExportRequest,
  now: Date,
): Promise<{ ticket: string; expiresAt: string }> {
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + downloadTicketSeconds * 1000);
  await db
    .insertInto('export_tickets')
    .values({
      ticket_hash: hashOf(ticket),
      subject: person.subject,
      name: person.name,
      markets: JSON.stringify(person.markets),
      filter: JSON.stringify(request),
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  return { ticket, expiresAt: expiresAt.toISOString() };
}

/**
 * Uses a ticket; from then on its row no longer holds the search, and the chain of the market
 * says who exported. Throws `download-expired`
 * for a used, expired or unknown one.
 */
export function useTicket(db: Db, ticket: string, now: Date): Promise<Download> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('export_tickets')
      .selectAll()
      .where('ticket_hash', '=', hashOf(ticket))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new ProblemError('download-expired');
    const used = await trx
      .updateTable('export_tickets')
      .set({ used_at: now, filter: withoutSearch })
      .where('ticket_hash', '=', row.ticket_hash)
      .returningAll()
      .executeTakeFirstOrThrow();
    const request = ExportRequest.parse(row.filter);
    const markets = Markets.parse(row.markets);
    await appendMarketEvent(trx, chainOf(marketsOf(request, markets)), {
      kind: 'exported',
      at: now,
      actor: staffActor(row),
      payload: { record: row.ticket_hash },
      personal: { recordHash: hashOfExportRecord(used) },
    });
    return { person: { subject: row.subject, markets }, request };
  });
}

/** Of what the file will contain: a row of another market is left out, and must not be in that market's chain. */
function marketsOf(request: ExportRequest, markets: z.infer<typeof Markets>): readonly string[] {
  const all = markets === 'all' ? [] : markets;
  if ('filter' in request) {
    const { countryCode } = request.filter;
    return countryCode === undefined ? all : [countryCode];
  }
  const asked = request.rows.map(({ countryCode }) => countryCode);
  const own = markets === 'all' ? asked : asked.filter((market) => markets.includes(market));
  return own.length > 0 ? own : all;
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
