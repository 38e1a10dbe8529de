import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant } from '@countersign/domain/registration/registration';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';

/** What may have happened to a registration; `changed` is any kind not listed here. */
export const changeKinds = [
  'received',
  'claimed',
  'released',
  'taken-over',
  'assigned',
  'decided',
  'withdrawn',
  'undone',
  'reversed',
  'came-back',
  'changed',
] as const;

/** One event of the live feed. */
export const Change = z.object({
  /** Identifies the event, so that a repeated one can be recognised. */
  id: z.string(),
  kind: z.enum(changeKinds),
  ticketNumber: TicketNumber,
  countryCode: CountryCode,
  /** The registration's version at the time of reading: that of the event or a later one. */
  version: z.int(),
  at: Instant,
  /** Subject of the person who acted; null if no person did, and for a comparison with another registration. */
  by: z.nullable(z.string()),
  /** For `taken-over` and `assigned`, the subject of the former holder; else null. */
  from: z.nullable(z.string()),
  /** For `assigned`, the subject of the colleague who has it now. */
  to: z.optional(z.nullable(z.string())),
});
export type Change = z.infer<typeof Change>;

/** `nextCursor` is never null: it is the next call's `since`. */
export const ChangesPage = z.object({ items: z.array(Change), nextCursor: z.string() });

// Times before the year 5138, which both database engines accept.
const Position = z
  .string()
  .check(z.regex(/^\d{1,14}(?:-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-\d{1,14})?)?$/));

export const readChanges = endpoint({
  method: 'GET',
  url: '/changes',
  config: { access: { role: 'staff', reach: 'own', act: 'read' } },
  mediaTypes: { response: ['application/json', 'text/event-stream'] },
  schema: {
    operationId: 'readChanges',
    summary: 'Follow what happens in my markets',
    tags: ['changes'],
    headers: z.looseObject({ 'last-event-id': z.optional(Position) }),
    querystring: z.strictObject({ since: z.optional(Position) }),
    response: withProblems({ 200: ChangesPage }),
  },
});
