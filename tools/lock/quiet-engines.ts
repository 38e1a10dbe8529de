import { readFileSync, writeFileSync } from 'node:fs';
import { quietEngines } from './find-loud-engines.ts';

// `npm run lock:engines`, after each change of dependencies: npm compares the engines in the lockfile with
// the machine's Node, which runs npm and nothing else, and prints four lines for each package that wants a
// newer one. They are removed where the Node that comes with the packages satisfies them.

const place = new URL('../../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(place, 'utf8'));
writeFileSync(
  place,
  `${JSON.stringify({ ...lock, packages: quietEngines(lock.packages) }, null, 2)}\n`,
);
