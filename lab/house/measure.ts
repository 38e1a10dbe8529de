import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';

/**
 * How large the product is, without tests and test support, at some commits of this repository:
 * `npm run house -- <commit> <commit>`, by default what is checked out.
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

const named = process.argv.slice(2);
for (const commit of named.length === 0 ? ['HEAD'] : named) {
  console.log(commit);
  const one = (name: string) =>
    measure(commit, [`${name}/src`, ...(name === 'console' ? ['console/build'] : [])]);
  console.table({
    ...Object.fromEntries(workspaces.map((name) => [name, one(name)])),
    together: measure(commit, [...workspaces.map((name) => `${name}/src`), 'console/build']),
  });
}
