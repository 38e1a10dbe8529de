import type { HistoryEvent } from '@countersign/contract/history';
import * as history from '@countersign/contract/history';
import { type PageRequest, pageLimit } from '@countersign/contract/paging';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { personOf } from '../../platform/access/enforce-access.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { malformedCursor } from '../../platform/problems/malformed-cursor.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { historyEventOf } from './event-parts.ts';

/**
 * The event as a person with these markets may read it: a registration of another market is not
 * named, nor who compared it.
 */
function hideOtherMarkets(
  event: HistoryEvent,
  markets: readonly CountryCode[] | 'all',
): HistoryEvent {
  if (event.kind !== 'pair-answered' || markets === 'all') return event;
  if (event.otherMarket === null || markets.includes(event.otherMarket)) return event;
  return {
    ...event,
    actor: { kind: 'system' },
    channel: null,
    otherMarket: null,
    otherTicket: null,
  };
}

export function historyRoutes(api: ApiScope, { database: { db } }: Dependencies): void {
  api.route({
    ...history.readHistory,
    handler: async (request) => {
      const { items, nextCursor } = await readHistory(db, request.params, request.query);
      const { markets } = personOf(request);
      return { items: items.map((event) => hideOtherMarkets(event, markets)), nextCursor };
    },
  });
}

/** A page of a registration's history, first event first. Throws `registration-not-found`. */
async function readHistory(
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
