import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import { foldText } from '@countersign/domain/search/fold-text';
import type { ClaimAct } from '../../../claim/use-claim.ts';

// What is searched for comes last, so that its arrival moves nothing that Enter would do.
export const groups = ['registration', 'views', 'pages', 'markets', 'found'] as const;
export type PaletteGroup = (typeof groups)[number];

export type PaletteAct =
  | DecisionVerb
  | Exclude<ClaimAct, 'take-over'>
  | 'ask'
  | 'copy-link'
  | 'case-file';

/** A line of the palette: what it says and where it leads, or what it does. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Beside the label; searched as well. */
  readonly detail?: string;
  readonly goal: { readonly to: string } | { readonly act: PaletteAct };
}

/**
 * The entries with every word of `text` at the beginning of one of their words, in the order of the
 * groups; within a group those first whose label begins with the text. Case, accents and width do
 * not count. Japanese has no words: there any part of a text is enough.
 */
export function matchingEntries(
  entries: readonly PaletteEntry[],
  text: string,
): readonly PaletteEntry[] {
  const typed = foldText(text).trim();
  const words = typed.split(/\s+/u).filter((word) => word !== '');
  const isFound = ({ group, label, detail = '' }: PaletteEntry) => {
    // The server has found these by more than what is shown.
    if (group === 'found') return true;
    const folded = ` ${foldText(`${label} ${detail}`).replaceAll(/[\s'’()/.-]+/gu, ' ')}`;
    return words.every((word) =>
      isJapanese(word) ? folded.includes(word) : folded.includes(` ${word}`),
    );
  };
  const rank = ({ label }: PaletteEntry) => (foldText(label).startsWith(typed) ? 0 : 1);
  return entries
    .filter(isFound)
    .map((entry, place) => ({ entry, place }))
    .sort(
      (one, other) =>
        groups.indexOf(one.entry.group) - groups.indexOf(other.entry.group) ||
        rank(one.entry) - rank(other.entry) ||
        one.place - other.place,
    )
    .map(({ entry }) => entry);
}

function isJapanese(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}
