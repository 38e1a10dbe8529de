import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scanRepository } from './scan-repository.ts';

const plans = 'libphonenumber-js';
const { modules } = scanRepository(fileURLToPath(new URL('../..', import.meta.url)));
const byPath = new Map(modules.map((module) => [module.path, module]));

/** The shipped modules that these reach by their imports, and the packages that those import. */
function reachedFrom(workspace: string) {
  const reached = new Set<string>();
  const packages = new Map<string, string>();
  const queue = modules
    .filter((module) => module.workspace === workspace && !module.forTests)
    .map(({ path }) => path);
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const { target, packageName, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (typeOnly) continue;
      if (packageName !== undefined) packages.set(packageName, path);
      if (target !== undefined) queue.push(target);
    }
  }
  return packages;
}

test('numbering plans are on the server only: the console reaches none of them', () => {
  expect(reachedFrom('console').get(plans)).toBeUndefined();
  expect(reachedFrom('console').has('punycode.js')).toBe(true);
  expect(reachedFrom('business-api').has(plans)).toBe(true);
});
