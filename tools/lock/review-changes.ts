import type { LockEntries, LockEntry } from './lock-entry.ts';

/** What a change of the lockfile brings, by package. */
export interface DependencyChange {
  readonly name: string;
  /** Versions before and after; empty: none. A package may be there in several. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly licences: readonly string[];
  /** What a reviewer has to look at. */
  readonly remarks: readonly string[];
}

/** The packages that differ between two lockfiles, by name. */
export function changedPackages(before: LockEntries, after: LockEntries): DependencyChange[] {
  const [old, now] = [byName(before), byName(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return names.flatMap((name) => {
    const [were, are] = [old.get(name) ?? [], now.get(name) ?? []];
    const change = {
      name,
      before: versionsOf(were),
      after: versionsOf(are),
      licences: distinct(are.map(({ license }) => license ?? 'no licence')),
      remarks: remarksOn(were, are),
    };
    const isSame = change.before.join() === change.after.join() && change.remarks.length === 0;
    return isSame ? [] : [change];
  });
}

/** As a table of Markdown, for the text of a pull request. */
export function reviewTable(changes: readonly DependencyChange[]): string {
  if (changes.length === 0) return 'No package differs.';
  const rows = changes.map(({ name, before, after, licences, remarks }) =>
    [
      name,
      before.join(', ') || 'new',
      after.join(', ') || 'removed',
      licences.join(', '),
      remarks.join('; '),
    ].join(' | '),
  );
  return ['Package | Before | After | Licence | Look at', '---|---|---|---|---', ...rows].join(
    '\n',
  );
}

function remarksOn(were: readonly LockEntry[], are: readonly LockEntry[]): string[] {
  const remarks: string[] = [];
  const has = (entries: readonly LockEntry[], fits: (entry: LockEntry) => boolean) =>
    entries.some(fits);
  if (has(are, isScripted) && !has(were, isScripted))
    remarks.push('wants to run a script at installation');
  const licences = (entries: readonly LockEntry[]) =>
    distinct(entries.map(({ license }) => license ?? '')).join();
  if (were.length > 0 && are.length > 0 && licences(were) !== licences(are)) {
    remarks.push(`had the licence ${licences(were) || 'none'}`);
  }
  // The same version with other contents: nobody publishes that twice.
  const hashes = new Map(were.map(({ version, integrity }) => [version, integrity]));
  if (
    has(are, ({ version, integrity }) => hashes.has(version) && hashes.get(version) !== integrity)
  ) {
    remarks.push('the same version has other contents');
  }
  const added = distinct(are.flatMap(namesNeeded)).filter(
    (name) => !were.some((entry) => namesNeeded(entry).includes(name)),
  );
  if (were.length > 0 && added.length > 0) remarks.push(`now needs ${added.join(', ')}`);
  return remarks;
}

const isScripted = ({ hasInstallScript }: LockEntry) => hasInstallScript === true;
const namesNeeded = ({ dependencies = {} }: LockEntry) => Object.keys(dependencies);
const distinct = (texts: readonly string[]) => [...new Set(texts)].sort();
const versionsOf = (entries: readonly LockEntry[]) =>
  distinct(entries.flatMap(({ version }) => version ?? []));

function byName(entries: LockEntries): ReadonlyMap<string, readonly LockEntry[]> {
  const found = new Map<string, LockEntry[]>();
  for (const [place, entry] of Object.entries(entries)) {
    if (!place.includes('node_modules/') || entry.link) continue;
    const name = place.split('node_modules/').at(-1) ?? '';
    found.set(name, [...(found.get(name) ?? []), entry]);
  }
  return found;
}
