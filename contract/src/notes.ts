import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { longTextLimit, textOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { HistoryEvent } from './history.ts';
import { IdempotentHeaders } from './idempotency.ts';

/** A note of staff, never shown to the applicant and never changed. */
export const addNote = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/notes',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'addNote',
    summary: 'Add a note to a registration',
    tags: ['registrations'],
    params: RegistrationKey,
    headers: IdempotentHeaders,
    body: z.strictObject({
      text: textOf(longTextLimit).check(
        z.refine((text) => text.trim() !== '', { error: 'required' }),
      ),
    }),
    response: withProblems({ 201: HistoryEvent }),
  },
});
