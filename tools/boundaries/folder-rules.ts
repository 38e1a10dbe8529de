import { posix } from 'node:path';
import { importRule, shippedImportRule } from './import-rule.ts';
import type { Rule } from './rule.ts';

/** Files beside the console's folders that all of them may read; any other belongs to app. */
const FOR_ALL = ['paths.ts', 'configuration.ts', 'use-configuration.ts'];

/** The console's layers, inner ones first: a folder imports only from rows above its own. */
const CONSOLE_LAYERS: readonly (readonly string[])[] = [
  ['beside the folders'],
  ['ui'],
  ['translations'],
  ['session', 'login-link', 'http'],
  ['time'],
  ['registration'],
  ['live'],
  ['history', 'mail-preview', 'claim'],
  ['decided', 'decision'],
  ['screens'],
  ['app'],
];

export const folderRules: readonly Rule[] = [
  shippedImportRule(
    'the console layers point inwards',
    'app → screens → {decided, decision} → {history, mail-preview, claim} → live → registration → time → {session, login-link, http} → translations → ui: pass it in from outside, or move it inwards. A new folder takes its place in folder-rules.ts.',
    ({ path }, { target }) => {
      const from = consoleFolder(path);
      const to = consoleFolder(target);
      if (from === undefined || to === undefined || from === to) return false;
      return layerOf(to) >= layerOf(from);
    },
  ),
  shippedImportRule(
    'screens do not know each other',
    'Move what both need to a folder beside screens/ or to ui/; screens meet only in the router, by their paths.',
    ({ path }, { target }) => {
      const from = screenOf(path);
      const to = screenOf(target);
      return from !== undefined && to !== undefined && from !== to;
    },
  ),
  importRule(
    'a store is used in its own folder',
    'Ask the folder for what you need (a function beside the store), not its tables.',
    ({ path }, { target }) =>
      target !== undefined &&
      /^business-api\/.*-store\.ts$/.test(target) &&
      posix.dirname(target) !== posix.dirname(path),
  ),
];

function consoleFolder(path: string | undefined): string | undefined {
  const [, inside] = /^console\/src\/(.+)$/.exec(path ?? '') ?? [];
  if (inside === undefined) return undefined;
  if (inside.includes('/')) return inside.split('/')[0];
  return FOR_ALL.includes(inside) ? 'beside the folders' : 'app';
}

/** A folder nobody has placed is outermost: the first import of it from within is a breach. */
function layerOf(folder: string): number {
  const layer = CONSOLE_LAYERS.findIndex((folders) => folders.includes(folder));
  return layer === -1 ? CONSOLE_LAYERS.length : layer;
}

function screenOf(path: string | undefined): string | undefined {
  return /^console\/src\/screens\/([^/]+)/.exec(path ?? '')?.[1];
}
