import { Registration } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { longTextLimit } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { HistoryEvent } from '../history.ts';
import { IdempotentHeaders } from '../idempotency.ts';
import { requiredTextOf } from '../required-text.ts';
import { SeenVersion } from '../version.ts';

/** Why a decision is to be reversed: for the history, never for the applicant. */
export const ReversalReason = requiredTextOf(longTextLimit);

export const reverseDecision = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/reversal',
  config: { access: { role: 'administrator', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'reverseDecision',
    summary: 'Reverse a decision, with a reason',
    tags: ['registrations'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({ reason: ReversalReason, version: SeenVersion }),
    response: withProblems({ 200: Registration }),
  },
});

export const askForReversal = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/reversal-requests',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'askForReversal',
    summary: 'Ask the administrators to reverse a decision',
    tags: ['registrations'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({ reason: ReversalReason, version: SeenVersion }),
    response: withProblems({ 201: HistoryEvent }),
  },
});
