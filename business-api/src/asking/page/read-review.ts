import type { AnswerForm } from '@countersign/contract/requests/applicant';
import type { Reception } from '../../documents/room.ts';
import type { Posted } from './answer-fields.ts';
import type { Failed } from './page-acts.ts';
import { type PostedFile, readMultipart } from './read-multipart.ts';
import { fetchForm, postedOf, type Visit } from './visit.ts';

/** A file that was not taken, and why. */
export interface RefusedFile {
  readonly fileName: string;
  readonly point: number | undefined;
  /** Of what was sent, as far as it was read. */
  readonly bytes: number;
  readonly why: Extract<Reception, { refused: string }>['refused'];
}

export interface ReadReview {
  readonly posted: Posted;
  /** With the documents as they are after the form. */
  readonly form: AnswerForm;
  readonly refused: readonly RefusedFile[];
  /** Why files could not be taken, or the form not be read again; the text is complete. */
  readonly failed: Failed | undefined;
}

/** The name of the input for files of a point; 0: of none. */
export function fileInputName(point: number): string {
  return `file ${point}`;
}

/** The name of the box that removes a document. */
export function removalName(documentId: string): string {
  return `remove ${documentId}`;
}

/** Reads what the form posted: files are taken as they arrive, marked documents are removed. */
export async function readReview(visit: Visit, form: AnswerForm): Promise<ReadReview | Failed> {
  const refused: RefusedFile[] = [];
  let failed: Failed | undefined;
  const { upload } = visit;
  const take = async ({ name, fileName, contents, bytes }: PostedFile) => {
    const [, number] = /^file (\d{1,2})$/.exec(name) ?? [];
    if (upload === undefined || number === undefined || failed !== undefined) return;
    const point = number === '0' ? undefined : Number(number);
    const outcome = await upload({ point, fileName, contents });
    if ('problem' in outcome) failed = outcome;
    else if ('refused' in outcome)
      refused.push({ fileName, point, bytes: bytes(), why: outcome.refused });
  };
  const posted = isMultipart(visit)
    ? await readMultipart(visit.request, take).catch(() => undefined)
    : postedOf(visit);
  // A body that is no form, or breaks off.
  if (posted === undefined) return unreadable;
  const marked = form.documents.filter(({ documentId }) => posted.has(removalName(documentId)));
  for (const { documentId } of marked) {
    const removed = await visit.acts.removeDocument(documentId);
    // Another window may have removed it.
    if ('problem' in removed && removed.problem !== 'document-not-found') failed ??= removed;
  }
  if (!isMultipart(visit) && marked.length === 0) return { posted, form, refused, failed };
  const now = await fetchForm(visit);
  return 'problem' in now
    ? { posted, form, refused, failed: failed ?? now }
    : { posted, form: now.value, refused, failed };
}

/**
 * The texts that a form posted whose sender is not known as an applicant, or whose request is closed; of its files the
 * names alone. Empty for a body that is no form.
 */
export async function readPosted(
  visit: Visit,
): Promise<{ readonly posted: Posted; readonly files: readonly string[] }> {
  if (!isMultipart(visit)) return { posted: postedOf(visit), files: [] };
  const files: string[] = [];
  const posted = await readMultipart(visit.request, async ({ fileName }) => {
    files.push(fileName);
  }).catch(() => new Map<string, string>());
  return { posted, files };
}

const unreadable: Failed = {
  problem: 'invalid-request',
  status: 400,
  errors: [],
  retryAfterSeconds: undefined,
};

function isMultipart({ request }: Visit): boolean {
  return /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
}
