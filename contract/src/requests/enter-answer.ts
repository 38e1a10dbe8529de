import { Registration } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { longTextLimit } from '@countersign/domain/registration/text';
import { AnswerContent } from '@countersign/domain/requests/answer-content';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { IdempotentHeaders } from '../idempotency.ts';
import { requiredTextOf } from '../required-text.ts';
import { SeenVersion } from '../version.ts';

export const enterAnswer = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/requests/answer',
  config: { access: { role: 'staff', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'enterAnswer',
    summary: 'Enter the answer on behalf of the applicant',
    tags: ['requests'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({
      version: SeenVersion,
      answer: AnswerContent,
      /** How the answer came, for the history. */
      note: requiredTextOf(longTextLimit),
    }),
    response: withProblems({ 200: Registration }),
  },
});
