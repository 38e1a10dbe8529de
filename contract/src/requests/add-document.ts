import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { pointLimit } from '@countersign/domain/registration/request-point';
import { asSeen } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { StoredDocument } from './documents.ts';

const number = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(most))),
  );

export const addDocument = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/documents',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  mediaTypes: { body: ['application/octet-stream'] },
  schema: {
    operationId: 'addDocument',
    summary: 'Add a document on behalf of the applicant',
    tags: ['requests'],
    params: RegistrationKey,
    querystring: z.strictObject({
      /** Of the open request, so that a document never reaches another one. */
      round: number(9999),
      /** The question that it belongs to, by its number; without it to none. */
      point: z.optional(number(pointLimit)),
      fileName: z.string().check(asSeen, z.minLength(1), z.maxLength(300)),
    }),
    response: withProblems({ 201: StoredDocument }),
  },
});

export const removeAddedDocument = endpoint({
  method: 'POST',
  url: '/registrations/:countryCode/:ticketNumber/documents/:documentId/removal',
  config: { access: { role: 'staff', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'removeAddedDocument',
    summary: 'Take back a document that was added on behalf of the applicant',
    tags: ['requests'],
    params: z.object({ ...RegistrationKey.shape, documentId: z.uuid() }),
    response: withProblems({ 204: z.null() }),
  },
});
