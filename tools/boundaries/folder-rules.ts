import { posix } from 'node:path';
import { importRule, shippedImportRule } from './import-rule.ts';
import type { Rule } from './rule.ts';

/** More files than this are several ideas under one name. */
const mostFiles = 40;

export const folderRules: readonly Rule[] = [
  importRule(
    'a store is used in its own folder',
    'Ask the folder for what you need (a function beside the store), not its tables.',
    ({ path }, { target }) =>
      target !== undefined &&
      /^business-api\/.*-store\.ts$/.test(target) &&
      posix.dirname(target) !== posix.dirname(path),
  ),
  shippedImportRule(
    'a migration imports Kysely and nothing else',
    'Write what it needs into the migration: it must do the same for ever, and live code changes.',
    ({ path }, { packageName }) =>
      /^business-api\/src\/ground\/database\/migrations\/\d/.test(path) && packageName !== 'kysely',
  ),
  {
    name: `a folder holds at most ${mostFiles} source files`,
    remedy: 'Give each of the ideas in it a folder, and the folders their rows.',
    find: ({ modules }) => {
      const counts = new Map<string, number>();
      for (const { path, forTests } of modules) {
        const folder = posix.dirname(path);
        if (!forTests) counts.set(folder, (counts.get(folder) ?? 0) + 1);
      }
      return [...counts].flatMap(([folder, count]) => (count > mostFiles ? [folder] : []));
    },
  },
];
