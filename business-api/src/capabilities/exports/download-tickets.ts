import { createHash, randomBytes } from 'node:crypto';
import { downloadTicketSeconds, ExportRequest } from '@countersign/contract/exports';
import { CountryCode } from '@countersign/domain/market/country-code';
import * as z from 'zod/mini';
import type { Person } from '../../ground/access/caller.ts';
import type { Db } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';

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

/** Uses a ticket. Throws `download-expired` for a used, expired or unknown one. */
export async function useTicket(db: Db, ticket: string, now: Date): Promise<Download> {
  const row = await db
    .updateTable('export_tickets')
    .set({ used_at: now })
    .where('ticket_hash', '=', hashOf(ticket))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('download-expired');
  return {
    person: { subject: row.subject, markets: Markets.parse(row.markets) },
    request: ExportRequest.parse(row.filter),
  };
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
