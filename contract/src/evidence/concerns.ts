import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant } from '@countersign/domain/registration/registration';
import { longTextLimit } from '@countersign/domain/registration/text';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { requiredTextOf } from '../required-text.ts';

/** "Approved, needs attention": what came up about an approved registration. */
export const Concern = z.object({
  /** A reason of a register's finding, such as `ceased`, `licence-ends`, or `answered`: the applicant's answer has arrived. */
  reason: z.string(),
  /** Of the number that it is about; empty, with the round as its value, for an answer. */
  scheme: z.string(),
  value: z.string(),
  since: Instant,
});
export type Concern = z.infer<typeof Concern>;

/** Those that are not closed, the oldest first. */
const Concerns = z.object({ items: z.array(Concern) });

const params = z.strictObject({ countryCode: CountryCode, ticketNumber: TicketNumber });

export const readConcerns = endpoint({
  method: 'GET',
  url: '/registrations/:countryCode/:ticketNumber/concerns',
  config: { access: { role: 'staff', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'readConcerns',
    summary: 'Read what came up about an approved registration',
    tags: ['evidence'],
    params,
    response: withProblems({ 200: Concerns }),
  },
});

export const closeConcerns = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/concerns/close',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'closeConcerns',
    summary: 'Close what came up about an approved registration',
    tags: ['evidence'],
    params,
    body: z.strictObject({ note: requiredTextOf(longTextLimit) }),
    response: withProblems({ 200: Concerns }),
  },
});
