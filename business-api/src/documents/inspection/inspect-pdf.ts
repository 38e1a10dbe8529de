import type { ContentFault } from './document-verdict.ts';
import { findCipher } from './find-cipher.ts';
import { opensAddress } from './opens-address.ts';
import { type PdfContents, readPdf } from './read-pdf.ts';

/** Names of what lets a PDF do or carry something beyond showing its pages. */
const activeNames = [
  ...['JavaScript', 'JS', 'Launch', 'AA', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'],
  ...['RichMedia', 'XFA', 'SubmitForm', 'ImportData', 'Rendition', 'Movie', 'Sound', '3D'],
  ...['GoToE', 'GoToR'],
] as const;
/** Of a stream whose data are in another file. */
const outsideNames = ['FFilter', 'FDecodeParms'] as const;
const structureNames = ['Page', 'Pages', 'ObjStm'] as const;
const wanted: ReadonlySet<string> = new Set([...activeNames, ...outsideNames, ...structureNames]);

/**
 * Whether a PDF can do nothing but show its pages: `%%EOF` at its end, open without a password, no scripts, no
 * starting of programs, no files inside, nothing that opens an address automatically or comes from elsewhere. A plain
 * form and links are accepted.
 */
export function inspectPdf(contents: Buffer): ContentFault | undefined {
  const endAt = contents.lastIndexOf('%%EOF');
  const behind = contents.toString('latin1', endAt + '%%EOF'.length);
  if (endAt < 0 || behind.replace(/[\s\0]/g, '') !== '') return 'damaged';
  const read = readWithoutPassword(contents);
  if (read === undefined) return 'encrypted';
  const { names, packed, outside, unreadable, tooLarge } = read;
  if (activeNames.some((name) => names.has(name)) || opensAddress(contents, packed)) {
    return 'active-content';
  }
  if (outside || outsideNames.some((name) => names.has(name))) return 'outside-content';
  if (tooLarge) return 'too-large';
  if (unreadable || !(names.has('Page') || names.has('Pages'))) return 'damaged';
  return undefined;
}

/** An owner's password only forbids to change or print; its streams are decrypted to be read. */
function readWithoutPassword(contents: Buffer): PdfContents | undefined {
  const asWritten = readPdf(contents, wanted);
  const { encryptAt, idAt } = asWritten;
  if (encryptAt.length === 0) return asWritten;
  if (!isInFile(encryptAt)) return undefined;
  const decrypt = findCipher(
    contents,
    encryptAt,
    idAt.filter((at) => at !== undefined),
  );
  const decrypted = decrypt && readPdf(contents, wanted, decrypt);
  return decrypted && isInFile(decrypted.encryptAt) ? decrypted : undefined;
}

/** Whether none is within packed objects or data, where only some readers would find it. */
function isInFile(places: readonly (number | undefined)[]): places is readonly number[] {
  return !places.includes(undefined);
}
