import type { ContentFault } from './document-verdict.ts';
import { opensAddress } from './opens-address.ts';
import { readPdf } from './read-pdf.ts';

/** Names of what lets a PDF do or carry something beyond showing its pages. */
const activeNames = [
  ...['JavaScript', 'JS', 'Launch', 'AA', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'],
  ...['RichMedia', 'XFA', 'SubmitForm', 'ImportData', 'Rendition', 'Movie', 'Sound', '3D'],
  ...['GoToE', 'GoToR'],
] as const;
const structureNames = ['Encrypt', 'Page', 'Pages', 'ObjStm'] as const;
const wanted: ReadonlySet<string> = new Set([...activeNames, ...structureNames]);

/**
 * Whether a PDF can do nothing but show its pages: `%%EOF` at its end, not encrypted, no scripts, no starting of
 * programs, no files inside, nothing that opens an address automatically. A plain form and links are accepted.
 */
export function inspectPdf(contents: Buffer): ContentFault | undefined {
  const endAt = contents.lastIndexOf('%%EOF');
  const behind = contents.toString('latin1', endAt + '%%EOF'.length);
  if (endAt < 0 || behind.replace(/[\s\0]/g, '') !== '') return 'damaged';
  const { names, packed, unreadable, tooLarge } = readPdf(contents, wanted);
  if (names.has('Encrypt')) return 'encrypted';
  if (activeNames.some((name) => names.has(name)) || opensAddress(contents, packed)) {
    return 'active-content';
  }
  if (tooLarge) return 'too-large';
  if (unreadable || !(names.has('Page') || names.has('Pages'))) return 'damaged';
  return undefined;
}
