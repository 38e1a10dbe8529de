export interface ClauseFaults {
  /** Clauses that no title names. */
  readonly unproven: readonly string[];
  /** Tags that name no clause, each with its title. */
  readonly unknown: readonly string[];
}

/** Compares the clauses with the tags of test titles: `[S2.4]`, `[S2.4][S2.5]`, `[S2.4, S2.5]`. */
export function findClauseFaults(
  clauses: readonly string[],
  titles: readonly string[],
): ClauseFaults {
  const tags = titles.flatMap((title) =>
    [...title.matchAll(/\[(S\d[^\]]*)\]/g)].flatMap(([, tag = '']) =>
      tag.split(',').map((id) => ({ id: id.trim(), title })),
    ),
  );
  const named = new Set(tags.map(({ id }) => id));
  return {
    unproven: clauses.filter((clause) => !named.has(clause)),
    unknown: tags
      .filter(({ id }) => !clauses.includes(id))
      .map(({ id, title }) => `${id} in "${title}"`),
  };
}
