import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { scanRepository } from '../../tools/boundaries/scan-repository.ts';
import { ROOT } from '../../tools/run/run-step.ts';
import { chains, walkChain } from './chains.ts';

/**
 * How large the product is, without tests and test support, at some commits of this repository:
 * `npm run house -- <commit> <commit>`, by default what is checked out. `npm run house -- chains`: the files of the four
 * chains, as they are in this folder.
 */
const workspaces = ['console', 'business-api', 'contract', 'domain'];
const isSource = (path: string) =>
  /\.(?:ts|tsx|css)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);

interface House {
  readonly files: number;
  readonly shorterThan15: number;
  readonly folders: number;
  readonly lines: number;
}

function measure(commit: string, folders: readonly string[]): House {
  const counted = execFileSync('git', ['grep', '-c', '', commit, '--', ...folders], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const files = counted
    .trim()
    .split('\n')
    .map((row) => row.slice(commit.length + 1).split(':'))
    .flatMap(([path = '', lines]) => (isSource(path) ? [{ path, lines: Number(lines) }] : []));
  return {
    files: files.length,
    shorterThan15: files.filter(({ lines }) => lines < 15).length,
    folders: new Set(files.map(({ path }) => posix.dirname(path))).size,
    lines: files.reduce((sum, { lines }) => sum + lines, 0),
  };
}

function printSizes(commits: readonly string[]): void {
  for (const commit of commits) {
    console.log(commit);
    const one = (name: string) =>
      measure(commit, [`${name}/src`, ...(name === 'console' ? ['console/build'] : [])]);
    console.table({
      ...Object.fromEntries(workspaces.map((name) => [name, one(name)])),
      together: measure(commit, [...workspaces.map((name) => `${name}/src`), 'console/build']),
    });
  }
}

function printChains(): void {
  const { modules } = scanRepository(ROOT);
  for (const [what, chain] of Object.entries(chains)) {
    const files = walkChain(modules, chain);
    console.log(`${files.length} files: ${what}`);
    for (const path of files) console.log(`  ${path}`);
  }
}

const words = process.argv.slice(2);
if (words[0] === 'chains') printChains();
else printSizes(words.length === 0 ? ['HEAD'] : words);
