import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { IdempotentHeaders } from '../idempotency.ts';

export const WithdrawalReceipt = z.object({
  ticketNumber: TicketNumber,
  countryCode: CountryCode,
  withdrawnAt: Instant,
});
export type WithdrawalReceipt = z.infer<typeof WithdrawalReceipt>;

export const withdrawRegistration = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/withdrawal',
  config: { access: { role: 'intake', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'withdrawRegistration',
    summary: 'Withdraw a registration as its applicant asked',
    tags: ['intake'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    response: withProblems({ 200: WithdrawalReceipt }),
  },
});
