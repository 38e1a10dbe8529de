import type { HistoryEvent } from '@countersign/contract/history';
import { type PageRequest, pageLimit } from '@countersign/contract/paging';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db } from '../../platform/database/database.ts';
import { malformedCursor } from '../../platform/problems/malformed-cursor.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { historyEventOf } from './history-event-of.ts';

/** A page of a registration's history, first event first. Throws `registration-not-found`. */
export async function readHistory(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
  { cursor, limit = pageLimit }: PageRequest,
): Promise<{ items: HistoryEvent[]; nextCursor: string | null }> {
  const rows = await db
    .selectFrom('history_events')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('sequence', '>', sequenceIn(cursor))
    .orderBy('sequence')
    .limit(limit + 1)
    .execute();
  // Every registration begins with an event.
  if (rows.length === 0 && cursor === undefined) throw new ProblemError('registration-not-found');
  const page = rows.slice(0, limit);
  return {
    items: page.map(historyEventOf),
    nextCursor: rows.length > limit ? String(page.at(-1)?.sequence) : null,
  };
}

function sequenceIn(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw malformedCursor();
}
