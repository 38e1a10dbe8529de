import { Registration } from '@countersign/domain/registration/registration';
import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { IdempotentHeaders } from './idempotency.ts';
import { SeenVersion } from './version.ts';

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
