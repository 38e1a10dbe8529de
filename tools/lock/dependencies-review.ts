import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { LockEntries } from './lock-entry.ts';
import { changedPackages, reviewTable } from './review-changes.ts';

// `npm run --silent dependencies:review -- COMMIT` (HEAD if not said): what the lockfile as it lies here changes beyond
// that of the commit, as a table. It asks nobody: versions, licences, scripts and hashes are in the lockfile.
const commit = process.argv[2] ?? 'HEAD';
const { stdout } = await promisify(execFile)(
  'git',
  ['show', '--end-of-options', `${commit}:package-lock.json`],
  { timeout: 60_000, maxBuffer: 64 * 1024 * 1024 },
);
const entriesOf = (lock: string): LockEntries => {
  const { packages }: { packages: LockEntries } = JSON.parse(lock);
  return packages;
};
const changes = changedPackages(
  entriesOf(stdout),
  entriesOf(readFileSync('package-lock.json', 'utf8')),
);
console.log(reviewTable(changes));
