import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { AnswerContent } from '@countersign/domain/requests/answer-content';
import { PointOutcome } from '@countersign/domain/requests/comparison';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { IdempotentHeaders } from '../idempotency.ts';

export const AnswerReceipt = z.object({
  ticketNumber: TicketNumber,
  countryCode: CountryCode,
  round: z.int(),
  answeredAt: Instant,
  points: z.array(z.object({ point: z.int(), outcome: PointOutcome })),
});
export type AnswerReceipt = z.infer<typeof AnswerReceipt>;

export const submitSiteAnswer = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/answers',
  config: { access: { role: 'intake', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'submitSiteAnswer',
    summary: 'Hand in the answer to a request for information',
    tags: ['intake'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({ round: z.int().check(z.minimum(1)), answer: AnswerContent }),
    response: withProblems({ 201: AnswerReceipt }),
  },
});
