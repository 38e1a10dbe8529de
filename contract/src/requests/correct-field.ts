import { Registration } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { longTextLimit } from '@countersign/domain/registration/text';
import { FieldChange } from '@countersign/domain/requests/answer-content';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { IdempotentHeaders } from '../idempotency.ts';
import { requiredTextOf } from '../required-text.ts';
import { SeenVersion } from '../version.ts';

/** The outcome goes to this address: it is corrected by sending a mail to another one (resendMail) or by an entered answer. */
export const uncorrectableField = 'contact.email';

export const correctField = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/corrections',
  config: { access: { role: 'staff', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'correctField',
    summary: 'Correct an obvious slip and inform the applicant by mail',
    tags: ['requests'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({
      version: SeenVersion,
      change: FieldChange,
      /** Why it is a slip, for the history. */
      note: requiredTextOf(longTextLimit),
    }),
    response: withProblems({ 200: Registration }),
  },
});
