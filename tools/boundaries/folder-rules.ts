import { posix } from 'node:path';
import { CONSOLE_LAYERS } from './console-layers.ts';
import { importRule, shippedImportRule } from './import-rule.ts';
import type { Rule } from './rule.ts';

export const folderRules: readonly Rule[] = [
  shippedImportRule(
    'the console layers point inwards',
    'Pass it in from outside, or move it inwards. A new folder takes its place in console-layers.ts.',
    ({ path }, { target }) => {
      const from = consolePlace(path);
      const to = consolePlace(target);
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

/** The innermost listed folder that holds a module, or its own first folder where none is listed. */
function consolePlace(path: string | undefined): string | undefined {
  const [, inside] = /^console\/src\/(.+)$/.exec(path ?? '') ?? [];
  if (inside === undefined) return undefined;
  const places = CONSOLE_LAYERS.flat().filter(
    (place) => inside === place || inside.startsWith(`${place}/`),
  );
  return places.sort((a, b) => b.length - a.length)[0] ?? inside.split('/')[0];
}

/** A folder that has no row is outermost: the first import of it from within is a breach. */
function layerOf(place: string): number {
  const layer = CONSOLE_LAYERS.findIndex((places) => places.includes(place));
  return layer === -1 ? CONSOLE_LAYERS.length : layer;
}

function screenOf(path: string | undefined): string | undefined {
  return /^console\/src\/screens\/([^/]+)/.exec(path ?? '')?.[1];
}
