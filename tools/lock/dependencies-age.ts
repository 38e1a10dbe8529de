import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { findYoungVersions, newVersions, type Published } from './find-young-versions.ts';
import type { LockEntries } from './lock-entry.ts';

// `npm run dependencies:age -- COMMIT` (HEAD if not said): refuses what the lockfile as it lies here
// brings in beyond that of the commit and that has been public for less than seven days.
const run = promisify(execFile);
const commit = process.argv[2] ?? 'HEAD';
const limits = { timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };

const { stdout: old } = await run(
  'git',
  ['show', '--end-of-options', `${commit}:package-lock.json`],
  limits,
);
const added = newVersions(entriesOf(old), entriesOf(readFileSync('package-lock.json', 'utf8')));
const young = await findYoungVersions(added, publishedOf, new Date());
for (const line of young) console.error(line);
console.log(`${added.length} new versions, ${young.length} too young.`);
if (young.length > 0) process.exitCode = 1;

function entriesOf(lock: string): LockEntries {
  const { packages }: { packages: LockEntries } = JSON.parse(lock);
  return packages;
}

async function publishedOf(name: string): Promise<Published> {
  const { stdout } = await run('npm', ['view', name, 'time', '--json'], limits);
  return JSON.parse(stdout);
}
