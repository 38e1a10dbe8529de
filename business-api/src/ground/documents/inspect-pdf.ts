import type { DocumentFault } from './document-verdict.ts';
import { readPdf } from './read-pdf.ts';

/** Names of what lets a PDF do or carry something beyond showing its pages. */
const activeNames = [
  ...['JavaScript', 'JS', 'Launch', 'AA', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'],
  ...['RichMedia', 'XFA', 'SubmitForm', 'ImportData', 'Rendition', 'Movie', 'Sound', '3D'],
  ...['GoToE', 'GoToR'],
] as const;
const structureNames = ['Encrypt', 'Page', 'Pages', 'ObjStm'] as const;
const wanted: ReadonlySet<string> = new Set([...activeNames, ...structureNames]);

const openAction = /\/OpenAction\s*(?:<<[^>]*\/S\s*\/URI\b|(\d{1,9})\s+(\d{1,5})\s+R)/g;

/**
 * Whether a PDF can do nothing but show its pages: `%%EOF` at its end, not encrypted, no scripts, no starting of
 * programs, no files inside, nothing that opens an address automatically. A plain form and links are accepted.
 */
export function inspectPdf(contents: Buffer): DocumentFault | undefined {
  const endAt = contents.lastIndexOf('%%EOF');
  const behind = contents.toString('latin1', endAt + '%%EOF'.length);
  if (endAt < 0 || behind.replace(/[\s\0]/g, '') !== '') return 'damaged';
  const { names, unreadable, tooLarge } = readPdf(contents, wanted);
  if (names.has('Encrypt')) return 'encrypted';
  if (activeNames.some((name) => names.has(name)) || opensAddress(contents)) {
    return 'active-content';
  }
  if (tooLarge) return 'too-large';
  if (unreadable || !(names.has('Page') || names.has('Pages'))) return 'damaged';
  return undefined;
}

/** Opening the file would open an address: an action in place, or the object that is referred to. */
function opensAddress(contents: Buffer): boolean {
  const text = contents.toString('latin1');
  for (const [, number, generation] of text.matchAll(openAction)) {
    if (number === undefined) return true;
    const at = text.search(new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj\\b`));
    const object = at < 0 ? '' : text.slice(at, at + 2000).split('endobj')[0];
    if (/\/S\s*\/URI\b/.test(object ?? '')) return true;
  }
  return false;
}
