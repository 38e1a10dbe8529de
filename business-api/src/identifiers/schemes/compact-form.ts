/** Blanks, marks between groups, marks that are not seen, and the marks of other scripts for them. */
const BETWEEN_GROUPS =
  /[\s.\-/,:;()_'’·•\u00AD\u200B-\u200F\u2010-\u2015\u202A-\u202E\u2060\u2066-\u2069\u2212\u30FB\u30FC\uFEFF]/gu;

/** A value without what people put between its letters: narrow forms, upper case, no blanks. */
export function compactOf(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replace(BETWEEN_GROUPS, '');
}
