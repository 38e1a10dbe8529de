export const densities = ['compact', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** Columns of the table that can be left out, in their order; the practice is always there, and first. */
export const columns = ['market', 'evidence', 'received', 'answer', 'person', 'ticket'] as const;
export type Column = (typeof columns)[number];

/** Without a choice of one's own. */
export const usualColumns: readonly Column[] = ['market', 'evidence', 'answer', 'person', 'ticket'];

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
