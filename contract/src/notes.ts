import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { longTextLimit } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { HistoryEvent } from './history.ts';
import { IdempotentHeaders } from './idempotency.ts';
import { requiredTextOf } from './required-text.ts';

export const NoteText = requiredTextOf(longTextLimit);

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
    body: z.strictObject({ text: NoteText }),
    response: withProblems({ 201: HistoryEvent }),
  },
});
