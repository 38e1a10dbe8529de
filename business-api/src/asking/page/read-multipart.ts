import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { documentLimit, documentLimitBytes } from '@countersign/contract/requests/documents';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { Posted } from './answer-fields.ts';

/** Bytes of a form's texts, its names included: a letter of Japanese takes nine of a form without files. */
export const longestForm = 512 * 1024;

export interface PostedFile {
  /** Of its input. */
  readonly name: string;
  readonly fileName: string;
  /** At most one byte more than a document may have; the rest is read and left out. */
  readonly contents: AsyncIterable<Uint8Array>;
  /** Bytes that have been read, those that were left out included. */
  readonly bytes: () => number;
}

const limits = {
  fieldSize: 64 * 1024,
  fieldNameSize: 200,
  fields: 500,
  files: documentLimit,
  fileSize: Number.POSITIVE_INFINITY,
  parts: 500 + documentLimit,
  headerPairs: 20,
};

/**
 * Reads a form with files: `take` gets one after the other and need not read it; an input without a file
 * is left out. Of two fields with one name the first counts. Throws where the body breaks off, and where its texts
 * are longer than a form's may be: they are read into memory, and Fastify limits no body that it passes on.
 */
export async function readMultipart(
  request: FastifyRequest,
  take: (file: PostedFile) => Promise<void>,
): Promise<Posted> {
  const posted = new Map<string, string>();
  const ending = new AbortController();
  let taking = Promise.resolve();
  // Fastify has checked that the header is there.
  const form = new Busboy({ headers: request.headers as BusboyHeaders, limits });
  let textBytes = 0;
  form.on('field', (name, value) => {
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (textBytes > longestForm) form.destroy(new Error('The texts of a form are too long.'));
    else if (!posted.has(name)) posted.set(name, value);
  });
  form.on('file', (name, stream, fileName) => {
    if (fileName === undefined || fileName === '') return void stream.resume();
    // A body that breaks off would leave its last file without an end.
    addAbortSignal(ending.signal, stream).on('error', () => undefined);
    // A reader that stops in between must not stop the rest of the form.
    const file = counted(stream.iterator({ destroyOnReturn: false }));
    taking = taking.then(() => take({ name, fileName, ...file })).finally(() => stream.resume());
    taking.catch(() => undefined);
  });
  try {
    // The parser for this type hands the body over as it is.
    await pipeline(request.body as Readable, form);
  } catch (error) {
    ending.abort();
    await taking.catch(() => undefined);
    throw error;
  }
  await taking;
  return posted;
}

/** The contents up to one byte more than a document may have, and how long they are as a whole. */
function counted(whole: AsyncIterable<Buffer>): Pick<PostedFile, 'contents' | 'bytes'> {
  let bytes = 0;
  async function* limited() {
    for await (const piece of whole) {
      const left = documentLimitBytes + 1 - bytes;
      bytes += piece.length;
      if (left > 0) yield piece.subarray(0, left);
    }
  }
  return { contents: limited(), bytes: () => bytes };
}
