import { isBelow, type Layers, placeOf, rowOf } from './layers.ts';
import type { Rule } from './rule.ts';
import type { Repository } from './scan-repository.ts';

/** The rules of the tables of layers. Imports of types count; tests are exempt. */
export function layerRules(tables: readonly Layers[]): readonly Rule[] {
  return [
    {
      name: 'layers point inwards',
      remedy:
        'Pass it in from outside, or move what both need to a row further in (all-layers.ts names the tables).',
      find: (repository) => tables.flatMap((layers) => outwardImports(layers, repository)),
    },
    {
      name: 'every folder has its row',
      remedy: 'Add the folder to the table of its workspace, in the row that is true.',
      find: (repository) =>
        tables.flatMap((layers) =>
          shipped(layers, repository)
            .filter(({ path }) => rowOfModule(layers, path) === -1)
            .map(({ path }) => path),
        ),
    },
  ];
}

function outwardImports(layers: Layers, repository: Repository): string[] {
  return shipped(layers, repository).flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => isBelow(layers, target) && pointsOutwards(layers, path, target))
      .map(({ specifier }) => `${path} imports ${specifier}`),
  );
}

function pointsOutwards(layers: Layers, path: string, target: string): boolean {
  if (placeOf(layers, path) === placeOf(layers, target)) return false;
  const [from, to] = [rowOfModule(layers, path), rowOfModule(layers, target)];
  return from !== -1 && to >= from;
}

function rowOfModule(layers: Layers, path: string): number {
  const place = placeOf(layers, path);
  return place === undefined ? -1 : rowOf(layers, place);
}

function shipped(layers: Layers, { modules }: Repository) {
  return modules.filter(({ path, forTests }) => !forTests && isBelow(layers, path));
}
