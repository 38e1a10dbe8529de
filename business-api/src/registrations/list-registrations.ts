import { pageLimit } from '@countersign/contract/paging';
import type {
  RegistrationListQuery,
  RegistrationSummary,
} from '@countersign/contract/registration-list';
import { RegistrationSummary as Summary } from '@countersign/contract/registration-list';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Person } from '../access/caller.ts';
import type { Db } from '../database/database.ts';
import { readCursor, writeCursor } from './page-cursor.ts';

/** A page of the registrations in the person's markets; the caller has checked `countryCode`. */
export async function listRegistrations(
  db: Db,
  person: Person,
  {
    status,
    countryCode,
    order = 'oldest',
    cursor,
    limit = pageLimit,
  }: z.infer<typeof RegistrationListQuery>,
): Promise<{ items: RegistrationSummary[]; nextCursor: string | null }> {
  const direction = order === 'oldest' ? 'asc' : 'desc';
  let query = db
    .selectFrom('registrations')
    .select([
      'country_code',
      'ticket_number',
      'status',
      'version',
      'submitted_at',
      'practice_name',
      'city',
      'decided_at',
      'decided_by_name',
    ])
    .orderBy('submitted_at', direction)
    .orderBy('ticket_number', direction)
    .orderBy('country_code', direction)
    .limit(limit + 1);
  if (status !== undefined) query = query.where('status', '=', status);
  if (countryCode !== undefined) query = query.where('country_code', '=', countryCode);
  if (person.markets !== 'all') {
    if (person.markets.length === 0) return { items: [], nextCursor: null };
    query = query.where('country_code', 'in', person.markets);
  }
  if (cursor !== undefined) {
    const { submittedAt, ticketNumber, countryCode: market } = readCursor(cursor);
    const after = sql.raw(order === 'oldest' ? '>' : '<');
    query = query.where(
      sql<boolean>`(submitted_at, ticket_number, country_code) ${after} (${submittedAt}::timestamptz, ${ticketNumber}, ${market})`,
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) =>
      Summary.parse({
        ticketNumber: row.ticket_number,
        countryCode: row.country_code,
        status: row.status,
        version: row.version,
        submittedAt: row.submitted_at.toISOString(),
        practiceName: row.practice_name,
        city: row.city,
        decidedAt: row.decided_at?.toISOString() ?? null,
        decidedByName: row.decided_by_name,
      }),
    ),
    nextCursor:
      rows.length > limit && last !== undefined
        ? writeCursor({
            submittedAt: last.submitted_at,
            ticketNumber: last.ticket_number,
            countryCode: last.country_code,
          })
        : null,
  };
}
