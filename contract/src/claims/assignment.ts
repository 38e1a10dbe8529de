import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { idOf, proseOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { IdempotentHeaders } from '../idempotency.ts';
import { ClaimState } from './claims.ts';

/** Days that an assignment lasts, unless a decision or another act on the claim ends it. */
export const assignmentDays = 7;
/** Most characters of the message to the colleague. */
export const wordLimit = 500;

export const assignRegistration = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/claim/assign',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'assignRegistration',
    summary: 'Assign a registration to a colleague',
    tags: ['claims'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({
      to: idOf(500),
      heldBy: z.nullable(idOf(500)),
      word: z.optional(proseOf(wordLimit)),
    }),
    response: withProblems({ 200: ClaimState }),
  },
});
