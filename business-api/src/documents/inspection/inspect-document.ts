import type { DocumentMediaType, DocumentVerdict } from './document-verdict.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectJpeg, inspectPng } from './inspect-picture.ts';

const beginnings: readonly (readonly [DocumentMediaType, Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/** Bytes among which readers of PDF search for the beginning. */
const pdfMayBegin = 1024;

/**
 * Says by its contents alone whether a file is a PDF, a JPEG or a PNG picture that can only be looked
 * at. Whole files of at most some tens of megabytes; takes no name and no declared type, since both are only what
 * the sender claims. Never throws for a file, however broken.
 */
export function inspectDocument(contents: Buffer): DocumentVerdict {
  if (contents.length === 0) return { fault: 'empty' };
  const from = contents.subarray(blanksBefore(contents));
  const found = beginnings.find(([mediaType, first]) => {
    // Readers of PDF skip what editors and mail programs put before it.
    const start = mediaType === 'application/pdf' ? from : contents;
    return start.subarray(0, first.length).equals(first);
  });
  if (found === undefined) return { fault: 'other-type' };
  const [mediaType] = found;
  const isPdfToo =
    mediaType !== 'application/pdf' && contents.subarray(0, pdfMayBegin).includes('%PDF-');
  const fault = isPdfToo ? 'damaged' : inspect[mediaType](contents);
  return fault === undefined ? { mediaType } : { fault };
}

/** How many bytes of a byte order mark and of blanks are at the beginning. */
function blanksBefore(contents: Buffer): number {
  const beginning = contents.toString('latin1', 0, pdfMayBegin);
  return /^(?:\xef\xbb\xbf)?[\t-\r \0]*/.exec(beginning)?.[0].length ?? 0;
}

const inspect = {
  'application/pdf': inspectPdf,
  'image/jpeg': inspectJpeg,
  'image/png': inspectPng,
} as const;
