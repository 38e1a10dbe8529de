import { Registration } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { IdempotentHeaders } from './idempotency.ts';
import { SeenVersion } from './version.ts';

/**
 * Undoes the caller's own decision while the applicant's mail is held. Refused with
 * `undo-window-over`, `not-your-decision`, `not-decided` or `registration-changed`.
 */
export const undoDecision = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/decision/undo',
  config: { access: { role: 'staff', reach: 'params', act: 'decide' } },
  schema: {
    operationId: 'undoDecision',
    summary: 'Take back my own decision before its mail leaves',
    tags: ['registrations'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({ version: SeenVersion }),
    response: withProblems({ 200: Registration }),
  },
});
