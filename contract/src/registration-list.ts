import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant, RegistrationStatus } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { Claim } from './claim.ts';
import { endpoint, withProblems } from './endpoint.ts';
import { PageQuery, pageOf } from './paging.ts';
import { RegistrationFilter } from './registration-filter.ts';

/** A row of the queue: enough to recognise a registration, no more of its personal data. */
export const RegistrationSummary = z.object({
  ticketNumber: TicketNumber,
  countryCode: CountryCode,
  status: RegistrationStatus,
  version: z.int(),
  submittedAt: Instant,
  /** When it should be decided: set at intake from the market's target hours. */
  dueAt: Instant,
  practiceName: z.string(),
  city: z.string(),
  /** Who works on it now; null where nobody does. */
  assignee: z.nullable(Claim),
  decidedAt: z.nullable(Instant),
  decidedByName: z.nullable(z.string()),
});
export type RegistrationSummary = z.infer<typeof RegistrationSummary>;

/**
 * `due`: what is due first, only where the filter leaves nothing but pending ones (`status=pending`,
 * `due`, `assignee`), and then used without an order. `last-decided` and `first-decided`: by the time
 * of the decision, only with `decidedFrom` or `decidedBefore`, where there is no other order and
 * `last-decided` is used without one. Else `oldest` is used.
 */
export const registrationOrders = [
  'due',
  'oldest',
  'newest',
  'last-decided',
  'first-decided',
] as const;

/** Most registrations that can be asked for by name at once. */
export const mostKeys = 50;

const Key = z.pipe(
  z.string().check(z.regex(/^[^/]+\/[^/]+$/)),
  z.pipe(
    z.transform((text: string) => {
      const [countryCode, ticketNumber] = text.split('/');
      return { countryCode, ticketNumber };
    }),
    RegistrationKey,
  ),
);

/** `FR/T-1,JP/T-2`. */
const Keys = z.pipe(
  z.string().check(z.maxLength(mostKeys * 80)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(Key).check(z.maxLength(mostKeys)),
  ),
);

export const RegistrationListQuery = z.strictObject({
  ...RegistrationFilter,
  /**
   * Of these only, at most `mostKeys` (`FR/T-1,JP/T-2`): which of them are there, fit the rest of
   * the filter and are of the caller's markets.
   */
  keys: z.optional(Keys),
  order: z.optional(z.enum(registrationOrders)),
  ...PageQuery,
});
export type RegistrationListQuery = z.infer<typeof RegistrationListQuery>;

/** Registrations of the caller's markets; a cursor belongs to the order it was answered in. */
export const listRegistrations = endpoint({
  method: 'GET',
  url: '/registrations',
  config: { access: { role: 'staff', reach: 'query', act: 'read' } },
  schema: {
    operationId: 'listRegistrations',
    summary: 'List registrations of my markets',
    tags: ['registrations'],
    querystring: RegistrationListQuery,
    response: withProblems({ 200: pageOf(RegistrationSummary) }),
  },
});
