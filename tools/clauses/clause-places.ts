export interface ClausePlaces {
  readonly clauses: readonly string[];
  readonly places: readonly string[];
}

/** The rows of the tables in a document that begin with clauses, with the paths in their last cell. */
export function clausePlaces(markdown: string): ClausePlaces[] {
  return [...markdown.matchAll(/^\| (S\d+\.\d+(?:, S\d+\.\d+)*) \|.* \| (.+) \|$/gm)].map(
    ([, clauses = '', cell = '']) => ({ clauses: clauses.split(', '), places: pathsIn(cell) }),
  );
}

/** The paths in the last cell of every row of a table. */
export function placesInTables(markdown: string): string[] {
  return [...markdown.matchAll(/^\| .* \| (.+) \|$/gm)].flatMap(([, cell = '']) => pathsIn(cell));
}

function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+\/[^`\s]*)`/g)].flatMap(([, path]) => path ?? []);
}
