import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../platform/dependencies.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { WithDocuments } from './document-desk.ts';
import { receiveDocument } from './receive-document.ts';
import type { Reception, UploadedFile } from './reception.ts';
import { inUploadSlot } from './upload-slot.ts';

/** What became of a file, or the problem because of which none can be taken now. */
export type UploadOutcome =
  | Reception
  | {
      readonly problem: string;
      readonly status: number;
      readonly errors: readonly [];
      readonly retryAfterSeconds: number | undefined;
    };

/** Takes a file from a caller with the link `token` and the session of its code, as the API would. */
export type UploadFromForm = (
  request: FastifyRequest,
  token: string,
  file: UploadedFile,
) => Promise<UploadOutcome>;

/** Undefined where no documents are taken. */
export function formUploader(
  dependencies: Dependencies & WithDocuments,
): UploadFromForm | undefined {
  const { database, documents, limiter, findApplicant, now } = dependencies;
  if (documents.keys.length === 0) return undefined;
  const take: UploadFromForm = async (request, token, file) => {
    const applicant = await findApplicant(request, token);
    if (applicant === undefined) throw new ProblemError('answer-link-invalid');
    if (applicant.session === undefined) throw new ProblemError('answer-code-required');
    request.caller = applicant;
    await limiter.admit(request, 'answer-upload');
    const { countryCode, ticketNumber } = applicant.key;
    const uploader = { ...applicant, by: { kind: 'applicant' } } as const;
    return inUploadSlot(request, `registration ${countryCode}/${ticketNumber}`, () =>
      receiveDocument(database.db, documents, uploader, file, now),
    );
  };
  return (request, token, file) =>
    take(request, token, file).catch((error: unknown) => {
      const isTorn = request.raw.destroyed && !request.raw.complete;
      const problem = isTorn ? new ProblemError('invalid-request') : problemOf(error);
      // The line of the request names it.
      request.problem = problem;
      return refused(problem);
    });
}

/** Whatever went wrong, the page can be sent once more. */
function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return new ProblemError('temporarily-unavailable', { retryAfterSeconds: 2 }).because(error);
}

function refused({ code, status, extras }: ProblemError) {
  const { retryAfterSeconds } = extras;
  return { problem: code, status, errors: [], retryAfterSeconds } as const;
}
