import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant, RegistrationStatus } from '@countersign/domain/registration/registration';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { PageQuery, pageOf } from './paging.ts';

/** A row of the queue: enough to recognise a registration, no more of its personal data. */
export const RegistrationSummary = z.object({
  ticketNumber: TicketNumber,
  countryCode: CountryCode,
  status: RegistrationStatus,
  version: z.int(),
  submittedAt: Instant,
  practiceName: z.string(),
  city: z.string(),
  decidedAt: z.nullable(Instant),
  decidedByName: z.nullable(z.string()),
});
export type RegistrationSummary = z.infer<typeof RegistrationSummary>;

export const RegistrationListQuery = z.strictObject({
  status: z.optional(RegistrationStatus),
  countryCode: z.optional(CountryCode),
  order: z.optional(z.enum(['oldest', 'newest'])),
  ...PageQuery,
});

/** Registrations of the caller's markets, oldest first unless asked otherwise. */
export const listRegistrations = endpoint({
  method: 'GET',
  url: '/registrations',
  config: { access: 'staff' },
  schema: {
    operationId: 'listRegistrations',
    summary: 'List registrations of my markets',
    tags: ['registrations'],
    querystring: RegistrationListQuery,
    response: withProblems({ 200: pageOf(RegistrationSummary) }),
  },
});
