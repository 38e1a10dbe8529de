import { removeAddedDocument } from '@countersign/contract/requests/add-document';
import * as documents from '@countersign/contract/requests/document-acts';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Person } from '../platform/access/caller.ts';
import { applicantOf, personOf } from '../platform/access/enforce-access.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { appendToLocked, lockRegistration, staffActor } from '../registrations/room.ts';
import { decryptDocument } from './contents.ts';
import type { DocumentDesk, WithDocuments } from './document-desk.ts';
import {
  type DocumentRow,
  documentsOfForm,
  findDocument,
  storedDocument,
} from './document-rows.ts';
import { UnreadableDocument } from './document-vault.ts';
import { settleCheck } from './scan-next.ts';
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

interface OpenedDocument {
  readonly contents: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
}

/**
 * The contents of a document, once the history says who opened it. Throws `document-not-found`, and
 * `document-not-open` unless the scanner found it clean, or there is no scanner and the person accepts that;
 * also where it cannot be decrypted, which its state says from then on.
 */
async function openDocument(
  db: Db,
  desk: DocumentDesk,
  {
    key,
    documentId,
    person,
    acceptUnscanned,
    at,
    onUnreadable,
  }: {
    readonly key: RegistrationKey;
    readonly documentId: string;
    readonly person: Person;
    readonly acceptUnscanned: boolean;
    readonly at: Date;
    readonly onUnreadable: (error: UnreadableDocument) => void;
  },
): Promise<OpenedDocument> {
  const row = await findDocument(db, key, documentId);
  if (row === undefined) throw new ProblemError('document-not-found');
  const mayOpen = (one: DocumentRow | undefined) =>
    one?.state === 'clean' ||
    (one?.state === 'not-checked' && desk.scan === undefined && acceptUnscanned);
  if (!mayOpen(row)) throw new ProblemError('document-not-open');
  const contents = await decryptDocument(db, desk, key, row).catch(async (error: unknown) => {
    if (!(error instanceof UnreadableDocument)) throw error;
    onUnreadable(error);
    await settleCheck(db, row, 'unreadable', at);
    throw new ProblemError('document-not-open');
  });
  await inTransaction(db, async (trx) => {
    const { lock } = await lockRegistration(trx, key);
    const current = await findDocument(trx, key, documentId);
    // Removed, erased or refused since it was read.
    if (!mayOpen(current)) throw new ProblemError('document-not-open');
    const scanned = current?.state === 'clean';
    const actor = staffActor(person);
    await appendToLocked(trx, lock, [{ kind: 'document-opened', at, actor, documentId, scanned }]);
  });
  const { fileName, mediaType } = storedDocument(row, desk.scan !== undefined);
  return { contents, mediaType: mediaType ?? 'application/octet-stream', fileName };
}
