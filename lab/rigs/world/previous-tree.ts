import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../tools/run/run-step.ts';
import { CannotRunHere } from './missing-program.ts';

const migrations = 'business-api/src/platform/database/migrations';
const ownScope = '@countersign';
const mostBytes = 512 * 1024 * 1024;

/**
 * The revision to compare with where none is named: the last tag, else the one before the newest
 * migration, else the first one with the present schema: earlier ones have another, which this release refuses. Throws
 * CannotRunHere without a history.
 */
export function previousRevision(): string {
  const tag = git('describe', '--tags', '--abbrev=0');
  if (tag !== undefined) return tag;
  const addedLast = (range: string, path: string) =>
    git('log', '-1', '--format=%H', '--diff-filter=A', range, '--', path);
  const first = addedLast('HEAD', `${migrations}/0001-schema`);
  const newest = first && addedLast(`${first}..HEAD`, migrations);
  const parent = newest === undefined ? first : git('rev-parse', '--verify', `${newest}^`);
  if (parent) return parent;
  throw new CannotRunHere('There is no history to take the previous release from.');
}

/**
 * Writes the tree of a revision into `folder`, which must not exist, and gives it this tree's
 * dependencies: its own packages are its own. Throws CannotRunHere for an unknown revision.
 */
export function unpackRevision(revision: string, folder: string): void {
  const commit = git('rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`);
  if (commit === undefined) throw new CannotRunHere(`There is no revision ${revision} here.`);
  mkdirSync(folder);
  const archive = spawnSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: mostBytes });
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  if (archive.status !== 0 || unpacked.status !== 0) {
    throw new Error(`Revision ${revision} cannot be unpacked: ${archive.stderr}${unpacked.stderr}`);
  }
  linkDependencies(folder);
}

function linkDependencies(folder: string): void {
  const from = join(ROOT, 'node_modules');
  const to = join(folder, 'node_modules');
  mkdirSync(join(to, ownScope), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== ownScope) symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, ownScope))) {
    symlinkSync(join(folder, name), join(to, ownScope, name));
  }
}

/** What git answers; undefined where it fails. */
function git(...words: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}
