import { CountryCode } from '@countersign/domain/market/country-code';
import { Registration } from '@countersign/domain/registration/registration';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { Channel } from './channel.ts';
import { registrationStatusUrl } from './early-urls.ts';
import { endpoint, withProblems } from './endpoint.ts';

/** S7.2: the registration as staff may see it. */
export const readRegistrationStatus = endpoint({
  method: 'POST',
  url: registrationStatusUrl,
  config: { access: { role: 'staff', reach: 'body', act: 'read' } },
  schema: {
    operationId: 'readRegistrationStatus',
    summary: 'Read a registration and its status',
    tags: ['registrations'],
    body: z.strictObject({
      ticketNumber: TicketNumber,
      countryCode: CountryCode,
      /** Sent when a person opens the registration, so that the history records it. */
      openedBy: z.optional(Channel),
    }),
    response: withProblems({ 200: Registration }),
  },
});
