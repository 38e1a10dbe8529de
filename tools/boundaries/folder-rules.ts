import { posix } from 'node:path';
import { importRule, shippedImportRule } from './import-rule.ts';
import type { Rule } from './rule.ts';

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
];
