/** The order of the folders of one workspace. */
export interface Layers {
  /** From the repository's root, without a slash at its end: `console/src`. */
  readonly root: string;
  /**
   * Folders and single files below `root`, inner rows first: `registrations/history`, `paths.ts`; `.`
   * means the other files directly in `root`. A module imports only from its own place and
   * from rows before it, types included; places of one row do not import each other.
   */
  readonly rows: readonly (readonly string[])[];
}

/**
 * The place that a module belongs to: its file or the innermost listed folder around it. Undefined
 * where no row lists it. A folder with listed folders inside means the files directly in it.
 */
export function placeOf({ root, rows }: Layers, path: string): string | undefined {
  const inside = path.slice(root.length + 1);
  const places = rows.flat();
  if (!inside.includes('/')) return places.includes(inside) ? inside : '.';
  const [place] = places
    .filter((listed) => inside === listed || inside.startsWith(`${listed}/`))
    .sort((a, b) => b.length - a.length);
  if (place === undefined || place === inside) return place;
  const isDirectly = !inside.slice(place.length + 1).includes('/');
  const isLeaf = !places.some((listed) => listed.startsWith(`${place}/`));
  return isDirectly || isLeaf ? place : undefined;
}

/** The index of the row that lists `place`, 0 for the innermost; -1 where none does. */
export function rowOf({ rows }: Layers, place: string): number {
  return rows.findIndex((places) => places.includes(place));
}

export function isBelow({ root }: Layers, path: string | undefined): path is string {
  return path?.startsWith(`${root}/`) ?? false;
}
