import { Readable } from 'node:stream';
import { addDocument } from '@countersign/contract/requests/add-document';
import { documentLimitBytes, type StoredDocument } from '@countersign/contract/requests/documents';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Person } from '../platform/access/caller.ts';
import { personOf } from '../platform/access/enforce-access.ts';
import type { Db } from '../platform/database/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { findRegistration, refuseOwnRegistration, staffActor } from '../registrations/room.ts';
import { isAnswerable } from '../requests/room.ts';
import type { WithDocuments } from './document-desk.ts';
import { receiveDocument } from './receive-document.ts';
import { inUploadSlot } from './upload-slot.ts';

/** So that a file that is a little too long is refused as what it is, and not as a broken request. */
export const staffUploadLimitBytes = documentLimitBytes + 1024 * 1024;

/** In its own scope: no other route takes such bodies, and none reads one into memory. */
export function staffUploadRoute(api: ApiScope, dependencies: Dependencies & WithDocuments): void {
  const { limiter } = dependencies;
  void api.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
      done(null, payload),
    );
    // What a refusal left unread would keep the next request of the connection waiting.
    scope.addHook('onResponse', async ({ raw }) => {
      raw.resume();
    });
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...addDocument,
      config: { ...addDocument.config, slowBody: 'application/octet-stream' },
      bodyLimit: staffUploadLimitBytes,
      handler: async (request, reply) => {
        const length = Number(request.headers['content-length'] ?? 0);
        if (length > staffUploadLimitBytes) throw new ProblemError('payload-too-large');
        await limiter.admit(request, 'answer-upload');
        const { params: key, query } = request;
        const person = personOf(request);
        const document = await inUploadSlot(request, `person ${person.subject}`, () =>
          takeFile(dependencies, request, key, { ...query, person }),
        );
        return reply.code(201).send(document);
      },
    });
  });
}

async function takeFile(
  { database: { db }, documents, now }: Dependencies & WithDocuments,
  request: FastifyRequest,
  key: RegistrationKey,
  { round, point, fileName, person }: UploadOfStaff,
): Promise<StoredDocument> {
  const registration = await refuseOwn(db, key, person);
  if (!isAnswerable(registration, round)) throw new ProblemError('not-asked', { registration });
  if (documents.keys.length === 0) throw notTaken('not-allowed');
  const uploader = { key, round, by: staffActor(person) };
  const file = { point, fileName, contents: contentsOf(request.body) };
  const reception = await receiveDocument(db, documents, uploader, file, now);
  const addedBy = { subject: person.subject, name: person.name };
  if ('taken' in reception)
    return { ...reception.taken, addedBy: reception.taken.addedBy ?? addedBy };
  if (reception.document !== undefined) return { ...reception.document, addedBy };
  throw reception.refused === 'too-many' ? notTaken('too-many') : await notAsked(db, key);
}

interface UploadOfStaff {
  readonly round: number;
  readonly point?: number | undefined;
  readonly fileName: string;
  readonly person: Person;
}

/** The registration, unless it is the person's own. Throws `registration-not-found` and `own-registration`. */
export async function refuseOwn(
  db: Db,
  key: RegistrationKey,
  person: Person,
): Promise<Registration> {
  const registration = await findRegistration(db, key);
  if (registration === undefined) throw new ProblemError('registration-not-found');
  refuseOwnRegistration(await person.email(), registration);
  return registration;
}

function notTaken(code: 'too-many' | 'not-allowed'): ProblemError {
  return new ProblemError('invalid-request', { errors: [{ pointer: '', code }] });
}

async function notAsked(db: Db, key: RegistrationKey): Promise<ProblemError> {
  const registration = await findRegistration(db, key);
  return new ProblemError('not-asked', registration === undefined ? {} : { registration });
}

/** Without contents it is no stream. A person's upload has five minutes, whatever its length. */
async function* contentsOf(body: unknown): AsyncIterable<Uint8Array> {
  if (body instanceof Readable) yield* body;
}
