import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant } from '@countersign/domain/registration/registration';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';

/** What may have happened to a registration; `changed` is anything that has no word of its own. */
export const changeKinds = [
  'received',
  'claimed',
  'released',
  'taken-over',
  'decided',
  'undone',
  'reversed',
  'changed',
] as const;

/** One event of the live feed. */
export const Change = z.object({
  /** Names the event: one that comes a second time is known by it. */
  id: z.string(),
  kind: z.enum(changeKinds),
  ticketNumber: TicketNumber,
  countryCode: CountryCode,
  /** The registration's version when the event was read, so at least as new as the event. */
  version: z.int(),
  at: Instant,
  /** Subject of the person who did it; null where no person did. */
  by: z.nullable(z.string()),
  /** Subject of the person from whom it was taken over; null with every other kind. */
  from: z.nullable(z.string()),
});
export type Change = z.infer<typeof Change>;

/** `nextCursor` is never null: it is what to ask `since` the next time. */
export const ChangesPage = z.object({ items: z.array(Change), nextCursor: z.string() });

// Times before the year 5138: both engines know them.
const Position = z
  .string()
  .check(z.regex(/^\d{1,14}(?:-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-\d{1,14})?)?$/));

/**
 * What happens in my markets. With `Accept: text/event-stream` a stream of server-sent events
 * (`id`, and a Change as `data`), to be read by fetch with the bearer: it begins now, or after
 * `Last-Event-ID`; at its beginning and every 15 seconds an `id` comes alone, from which to go on;
 * it ends with the token, and `too-many-requests` refuses a sixth stream of one person. Otherwise a
 * page of at most 100 events after `since`, or after `Last-Event-ID` where a stream gives way to
 * pages (without either, an empty page that says from where to ask on); a page of 100 is followed
 * by another at once.
 *
 * Every event comes at least once, after an interruption perhaps twice, and not always in the order
 * of time: use it to read again, not to count. Where a stream was interrupted for more than 5
 * minutes or 500 events it begins with `event: reset`: then read everything anew. `since` takes a
 * `nextCursor` of a page and nothing else; `Last-Event-ID` takes that as well.
 */
export const readChanges = endpoint({
  method: 'GET',
  url: '/changes',
  config: { access: { role: 'staff', reach: 'own', act: 'read' } },
  mediaTypes: { answer: ['application/json', 'text/event-stream'] },
  schema: {
    operationId: 'readChanges',
    summary: 'Follow what happens in my markets',
    tags: ['changes'],
    headers: z.looseObject({ 'last-event-id': z.optional(Position) }),
    querystring: z.strictObject({ since: z.optional(Position) }),
    response: withProblems({ 200: ChangesPage }),
  },
});
