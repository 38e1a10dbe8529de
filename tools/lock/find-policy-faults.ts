import type { LockEntries, LockEntry } from './lock-entry.ts';

/** None of them asks more of a program that only uses the package than what is said here. */
const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Unlicense',
  // Asks for changes to its own files, and we make none.
  'MPL-2.0',
  // Of data: asks for the name of who made it, which docs/notices.md gives.
  'CC-BY-3.0',
]);

/** Below these are known holes: an open redirect by `/\host`, and mail header injection. */
const leastVersions: Readonly<Record<string, string>> = {
  'react-router': '7.18.0',
  nodemailer: '9.1.1',
};

/** Packages whose licence is not on the list, and versions with known holes, one line each. */
export function findPolicyFaults(entries: LockEntries): string[] {
  return Object.entries(entries).flatMap(([place, entry]) => {
    const name = place.split('node_modules/').at(-1) ?? '';
    if (!place.includes('node_modules/') || entry.link) return [];
    return [...licenceFaults(place, entry), ...versionFaults(place, name, entry)];
  });
}

function licenceFaults(place: string, entry: LockEntry): string[] {
  const licence = entry.license ?? 'no licence';
  // Of several, one may be chosen.
  const choices = licence.replace(/^\(|\)$/g, '').split(' OR ');
  // Of those joined by AND, all hold.
  return choices.some((choice) => choice.split(' AND ').every((one) => allowedLicences.has(one)))
    ? []
    : [`${place}: ${licence} is not on the list of licences`];
}

function versionFaults(place: string, name: string, { version = '' }: LockEntry): string[] {
  const least = leastVersions[name];
  return least === undefined || isAtLeast(version, least)
    ? []
    : [`${place}: ${version} has known holes, ${least} has not`];
}

function isAtLeast(version: string, least: string): boolean {
  const given = numbersOf(version);
  const wanted = numbersOf(least);
  const place = wanted.findIndex((number, at) => number !== given[at]);
  // A pre-release comes before its release.
  if (place === -1) return !version.includes('-');
  return (given[place] ?? 0) > (wanted[place] ?? 0);
}

function numbersOf(version: string): number[] {
  return (version.split('-', 1)[0] ?? '').split('.').map(Number);
}
