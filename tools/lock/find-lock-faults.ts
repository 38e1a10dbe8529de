import type { LockEntries, LockEntry } from './lock-entry.ts';

/**
 * What is wrong with a lockfile, one line each. npm writes an incomplete one silently where
 * its registry lacks a platform's package, and `npm ci` then refuses it on another machine.
 */
export function findLockFaults(entries: LockEntries): string[] {
  return Object.entries(entries).flatMap(([place, entry]) => [
    ...sourceFaults(place, entry),
    ...missingDependencies(entries, place, entry),
  ]);
}

function sourceFaults(place: string, entry: LockEntry): string[] {
  const ours = !place.includes('node_modules/');
  if (ours) return [];
  if (entry.link) {
    const target = entry.resolved ?? '';
    return /^[a-z0-9-]+$/.test(target) ? [] : [`${place}: links outside the workspaces`];
  }
  const faults: string[] = [];
  // A registry's address would tie everyone to that registry; the hash says enough.
  if (entry.resolved !== undefined) faults.push(`${place}: comes from ${entry.resolved}`);
  if (!entry.inBundle && !/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '')) {
    faults.push(`${place}: has no sha512 integrity`);
  }
  if (entry.hasInstallScript) faults.push(`${place}: runs a script when it is installed`);
  return faults;
}

function missingDependencies(entries: LockEntries, place: string, entry: LockEntry): string[] {
  if (entry.link) return [];
  return Object.entries(dependenciesOf(entry)).flatMap(([name, wanted]) => {
    const found = entryFor(entries, place, name);
    if (!found) return [`${place || 'the root'}: ${name} has no entry`];
    // npm resolves ranges; exact versions, as platform packages have them, are compared.
    const version = found.version;
    const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(wanted);
    return exact && version !== undefined && version !== wanted
      ? [`${place || 'the root'}: ${name} is ${version}, not ${wanted}`]
      : [];
  });
}

function dependenciesOf(entry: LockEntry): Record<string, string> {
  const peers = Object.entries(entry.peerDependencies ?? {}).filter(
    ([name]) => !entry.peerDependenciesMeta?.[name]?.optional,
  );
  return {
    ...Object.fromEntries(peers),
    ...entry.dependencies,
    ...entry.devDependencies,
    ...entry.optionalDependencies,
  };
}

/** The entry that Node would find from a place: in its own node_modules, else further up. */
function entryFor(entries: LockEntries, place: string, name: string): LockEntry | undefined {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const entry = entries[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`];
    if (entry) return entry.link ? entries[entry.resolved ?? ''] : entry;
    if (at === '') return undefined;
  }
}
