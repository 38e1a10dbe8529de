import { isBelow, type Layers, placeOf, rowOf } from './layers.ts';
import type { Repository } from './scan-repository.ts';

/**
 * The folders of `layers` as a Markdown table, outer rows first: for each folder the folders that
 * it imports from with the number of imports, types included, tests left out. An arrow against the
 * order of the rows is marked with `BACK`.
 */
export function arrowTable(layers: Layers, { modules }: Repository): string {
  const counts = new Map<string, Map<string, number>>();
  for (const { path, forTests, imports } of modules) {
    const from = forTests || !isBelow(layers, path) ? undefined : placeOf(layers, path);
    if (from === undefined) continue;
    const row = counts.get(from) ?? new Map<string, number>();
    counts.set(from, row);
    for (const { target } of imports) {
      const to = isBelow(layers, target) ? placeOf(layers, target) : undefined;
      if (to !== undefined && to !== from) row.set(to, (row.get(to) ?? 0) + 1);
    }
  }
  const lines = layers.rows
    .flatMap((places, row) => places.map((place) => ({ place, row })))
    .filter(({ place }) => counts.has(place))
    .sort((a, b) => b.row - a.row || a.place.localeCompare(b.place, 'en'))
    .map(({ place, row }) => `| ${row + 1} | \`${place}\` | ${targets(layers, place, counts)} |`);
  return ['| Row | Folder | Imports from |', '|---|---|---|', ...lines].join('\n');
}

function targets(
  layers: Layers,
  from: string,
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>,
): string {
  const row = rowOf(layers, from);
  return [...(counts.get(from) ?? [])]
    .sort(([a], [b]) => rowOf(layers, b) - rowOf(layers, a) || a.localeCompare(b, 'en'))
    .map(([to, count]) => `${rowOf(layers, to) >= row ? 'BACK ' : ''}${to} ${count}`)
    .join(', ');
}
