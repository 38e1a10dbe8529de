import type { TabStorage } from '../storage/tab-storage.ts';

/** What it is, and of which registration or market: `['note', 'FR', 'T-1']`. */
export type PersonalName = readonly [what: string, ...of: string[]];

/** The key of what a person (`issuer|sub`) has typed in this tab. */
export function draftKey(subject: string, [what, ...of]: PersonalName): string {
  return `draft.${[what, subject, ...of].map(encodeURIComponent).join('/')}`;
}

/** Removes what anyone but this person has typed in this tab. */
export function removeDraftsOfOthers(storage: TabStorage, subject: string): void {
  const own = encodeURIComponent(subject);
  storage.removeWhere((key) => key.startsWith('draft.') && key.split('/')[1] !== own);
}
