import type { StoredDocument } from '@countersign/contract/requests/documents';

type DocumentMediaType = NonNullable<StoredDocument['mediaType']>;

const endings: Readonly<Record<DocumentMediaType, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
};

/**
 * The name under which a document is handed out. What a computer does with a saved file follows from its ending, so
 * that is of what the contents are: a picture named `licence.hta` would be run as a program.
 */
export function nameWithEnding(name: string, mediaType: DocumentMediaType): string {
  const [usual, ...others] = endings[mediaType];
  const given = name.toLowerCase();
  return [usual, ...others].some((ending) => given.endsWith(ending)) ? name : name + usual;
}
