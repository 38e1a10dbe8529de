import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { pointLimit } from '@countersign/domain/registration/request-point';
import * as z from 'zod/mini';
import { endpoint, withProblems } from '../endpoint.ts';
import { StoredDocument } from './documents.ts';

const number = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(most))),
  );

/**
 * Adds a document to the open request on behalf of the applicant, as it came by post or mail: the bytes
 * of the file are the body. It is inspected and scanned as the applicant's own files are; where its
 * contents are not accepted, the answer has the state `refused`. Refused with `not-asked`,
 * `own-registration` and `payload-too-large`, and with `invalid-request`: `too-many` where the registration has
 * its documents, `not-allowed` where the installation takes none.
 */
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
      fileName: z.string().check(z.minLength(1), z.maxLength(300)),
    }),
    response: withProblems({ 201: StoredDocument }),
  },
});

/**
 * Takes back a document that staff added to a request which has not been answered yet. Refused with
 * `not-asked`, `document-not-found`, also for a document of the applicant's own, and `own-registration`.
 */
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
