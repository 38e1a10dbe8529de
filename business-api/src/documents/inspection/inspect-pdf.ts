import type { ContentFault } from './document-verdict.ts';
import { type DecryptStream, emptyPasswordCipher } from './empty-password.ts';
import { opensAddress } from './opens-address.ts';
import { valueAt } from './pdf-values.ts';
import { type PdfContents, readPdf } from './read-pdf.ts';

const reference = /^[\s\0]*(\d{1,9})[\s\0]+(\d{1,5})[\s\0]+R/;
const longestReference = 40;

/**
 * How the streams of an encrypted file are read without a password; `encryptAt` and `idAt` are where the values of
 * these names begin. Undefined where one is needed, and where readers may find different keys: they would see
 * another file than the one that was inspected.
 */
function findCipher(
  file: Buffer,
  encryptAt: readonly number[],
  idAt: readonly number[],
): DecryptStream | undefined {
  const ids = idAt.flatMap((at) => firstId(file, at));
  const places = encryptAt.map((at) => placeOf(file, at));
  const [id = Buffer.alloc(0)] = ids;
  const [place] = places;
  if (place === undefined || places.some((other) => other !== place)) return undefined;
  if (id === 'unknown' || ids.some((other) => other === 'unknown' || !other.equals(id))) {
    return undefined;
  }
  const dictionary = valueAt(file, place);
  return dictionary instanceof Map ? emptyPasswordCipher(dictionary, id) : undefined;
}

/** Where the dictionary of the encryption begins; undefined where it is not there once. */
function placeOf(file: Buffer, at: number): number | undefined {
  const [, number, generation] = reference.exec(beginning(file, at)) ?? [];
  if (number === undefined || generation === undefined) return at;
  const head = new RegExp(
    `(?<!\\d)0*${Number(number)}[\\s\\0]+0*${Number(generation)}[\\s\\0]+obj\\b`,
    'g',
  );
  const [found, ...others] = file.toString('latin1').matchAll(head);
  if (found === undefined || others.length > 0) return undefined;
  return found.index + found[0].length;
}

/** The first of a file's two identifiers. The elements of a structure have an `/ID`, too, which is no pair. */
function firstId(file: Buffer, at: number): readonly (Buffer | 'unknown')[] {
  if (reference.test(beginning(file, at))) return ['unknown'];
  const value = valueAt(file, at);
  if (value === undefined) return ['unknown'];
  if (!Array.isArray(value)) return [];
  const [first]: readonly unknown[] = value;
  return [Buffer.isBuffer(first) ? first : 'unknown'];
}

function beginning(file: Buffer, at: number): string {
  return file.toString('latin1', at, at + longestReference);
}

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
