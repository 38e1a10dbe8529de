import { posix } from 'node:path';
import { API_LAYERS } from './api-layers.ts';
import { shippedImportRule } from './import-rule.ts';
import type { Rule } from './rule.ts';
import { isForTests } from './source-module.ts';

export const apiRules: readonly Rule[] = [
  shippedImportRule(
    'the API layers point inwards',
    'Move what both need to record/ or ground/, or pass it in from serving/. A new folder takes its place in api-layers.ts.',
    ({ path }, { target }) => {
      const from = apiFolder(path);
      const to = apiFolder(target);
      if (from === undefined || to === undefined || from === to) return false;
      return layerOf(from) === -1 || layerOf(to) === -1 || layerOf(to) >= layerOf(from);
    },
  ),
  shippedImportRule(
    'a migration imports Kysely and nothing else',
    'Write what it needs into the migration: it must do the same for ever, and live code changes.',
    ({ path }, { packageName }) =>
      /^business-api\/src\/ground\/database\/migrations\/\d/.test(path) && packageName !== 'kysely',
  ),
];

/** `floor/folder`, or `floor` for a file directly in it; undefined for what is not shipped code of the API. */
function apiFolder(path: string | undefined): string | undefined {
  if (path === undefined || isForTests(path)) return undefined;
  const [, inside] = /^business-api\/src\/(.+)$/.exec(path) ?? [];
  return inside && posix.dirname(inside).split('/').slice(0, 2).join('/');
}

function layerOf(folder: string): number {
  return API_LAYERS.findIndex((folders) => folders.includes(folder));
}
