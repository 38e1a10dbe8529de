import { removeAddedDocument } from '@countersign/contract/requests/add-document';
import * as documents from '@countersign/contract/requests/document-acts';
import { applicantOf, personOf } from '../platform/access/enforce-access.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { staffActor } from '../registrations/room.ts';
import type { WithDocuments } from './document-desk.ts';
import { documentsOfForm } from './document-rows.ts';
import { openDocument } from './open-document.ts';
import { takeBackByApplicant, takeBackDocument } from './take-back-document.ts';
import { refuseOwn, staffUploadRoute } from './upload-by-staff.ts';

/** Documents of applicants: opened and added by staff, removed by who added them; the form uploads, too. */
export function documentRoutes(api: ApiScope, dependencies: Dependencies & WithDocuments): void {
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

  staffUploadRoute(api, dependencies);

  api.route({
    ...removeAddedDocument,
    handler: async (request, reply) => {
      const { documentId, ...key } = request.params;
      const person = personOf(request);
      await refuseOwn(db, key, person);
      const uploader = { key, round: undefined, by: staffActor(person) };
      await takeBackDocument(db, uploader, { documentId, at: now(), closed: 'not-asked' });
      return reply.code(204).send(null);
    },
  });

  api.route({
    ...documents.removeDocument,
    handler: async (request) => {
      const applicant = applicantOf(request);
      await takeBackByApplicant(db, applicant, request.params.documentId, now());
      return { documents: await documentsOfForm(db, applicant, desk.scan !== undefined) };
    },
  });
}
