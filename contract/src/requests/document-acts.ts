import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { AnswerToken, answerTokenHeader } from './applicant.ts';
import { documentMediaTypes, StoredDocument } from './documents.ts';

const documentId = z.uuid();

export const openDocument = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/documents/:documentId/open',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  mediaTypes: { response: documentMediaTypes },
  schema: {
    operationId: 'openDocument',
    summary: 'Open a document of the applicant',
    tags: ['requests'],
    params: z.object({ ...RegistrationKey.shape, documentId }),
    body: z.strictObject({ acceptUnscanned: z.optional(z.boolean()) }),
    response: withProblems({ 200: z.string() }),
  },
});

export const removeDocument = endpoint({
  method: 'POST',
  url: '/answer/documents/:documentId/removal',
  config: { access: { role: 'applicant', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'removeDocument',
    summary: 'Take a document back',
    tags: ['answer'],
    headers: z.looseObject({ [answerTokenHeader]: AnswerToken }),
    params: z.object({ documentId }),
    response: withProblems({ 200: z.object({ documents: z.array(StoredDocument) }) }),
  },
});
