/** What the other rooms use of this one: they import nothing else of it. */
export { wantSearchOfReopened } from './alike-of-decided.ts';
export { readDuplicateOf } from './duplicate-of.ts';
export { type HashedKey, hashedKeys } from './facts/hashed-keys.ts';
export { ownMailDomain, ownSite } from './facts/web-domain.ts';
export type { WrittenApplication } from './facts/written-application.ts';
export { forgetDuplicates } from './forget-duplicates.ts';
export { insertingKeys, replaceKeys } from './key-rows.ts';
export { linkDuplicate } from './link-duplicate.ts';
export { type MatchedRegistration, type MatchSummary, readMatchSummary } from './match-summary.ts';
export {
  type EntryRow,
  entryColumns,
  entryOf,
  insertEntryKeys,
  keysOfEntry,
  type ListedPractice,
} from './stop-list/entry-rows.ts';
export {
  wantSearchesLike,
  wantSearchesOfHits,
} from './stop-list/want-searches-of-entries.ts';
export { wantingSearch, wantSearch } from './wanted-searches.ts';
