/** The texts of a translation file by their full key: `home.pageTitle`. */
export type FlatTexts = ReadonlyMap<string, string>;

/** Reads a parsed translation file. Throws where a leaf is no text. */
export function flatTexts(tree: unknown, prefix = ''): FlatTexts {
  if (typeof tree === 'string') return new Map([[prefix, tree]]);
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) {
    throw new Error(`${prefix || 'The file'} is neither a text nor a group of texts.`);
  }
  return new Map(
    Object.entries(tree).flatMap(([key, value]) => [
      ...flatTexts(value, prefix === '' ? key : `${prefix}.${key}`),
    ]),
  );
}
