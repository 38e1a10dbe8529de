import * as documents from '@countersign/contract/requests/document-acts';
import { applicantOf, personOf } from '../../ground/access/enforce-access.ts';
import { documentsOfForm } from '../../record/documents/document-rows.ts';
import type { ApiScope } from '../api-scope.ts';
import type { Dependencies } from '../dependencies.ts';
import { openDocument } from './open-document.ts';
import { takeBackDocument } from './take-back-document.ts';

/** Documents of applicants: opened by staff, removed by applicants; the form uploads them. */
export function documentRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, documents: desk, limiter, now } = dependencies;
  const { db } = database;

  api.route({
    ...documents.openDocument,
    handler: async (request, reply) => {
      await limiter.admit(request, 'open-document');
      const { documentId, ...key } = request.params;
      const opened = await openDocument(db, desk, {
        key,
        documentId,
        person: personOf(request),
        acceptUnscanned: request.body.acceptUnscanned === true,
        at: now(),
        onUnreadable: (error) =>
          request.log.error({ err: error }, 'a document cannot be decrypted'),
      });
      const name = encodeURIComponent(opened.fileName).replaceAll("'", '%27');
      reply.headers({
        'content-type': opened.mediaType,
        // As a page of its own it could do nothing: no script, no form, no address.
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
      });
      return reply.send(opened.contents as unknown as string); // Fastify sends a Buffer as it is
    },
  });

  api.route({
    ...documents.removeDocument,
    handler: async (request) => {
      const applicant = applicantOf(request);
      await takeBackDocument(db, applicant, request.params.documentId, now());
      return { documents: await documentsOfForm(db, applicant, desk.scan !== undefined) };
    },
  });
}
