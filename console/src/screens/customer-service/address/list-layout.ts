export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** Columns of the table that can be left out; the practice is always there. */
export const columns = ['ticket', 'market', 'evidence', 'received', 'answer', 'person'] as const;
export type Column = (typeof columns)[number];

/** Without a choice of one's own. */
export const usualColumns: readonly Column[] = ['ticket', 'market', 'evidence', 'answer', 'person'];

/** How rows look; in an address only where a saved view says so. */
export interface ListLayout {
  readonly density: Density;
  readonly columns: readonly Column[];
}

export function readDensity(text: string | null | undefined): Density | undefined {
  return densities.find((one) => one === text);
}

/** `ticket,person`; undefined for a text that is absent. An empty one leaves all columns out. */
export function readColumns(text: string | null | undefined): readonly Column[] | undefined {
  if (text === null || text === undefined) return undefined;
  const named = text.split(',');
  return columns.filter((one) => named.includes(one));
}
