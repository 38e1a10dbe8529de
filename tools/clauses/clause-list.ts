/** How many clauses each section of the specification has: S1 has S1.1 to S1.3. */
const CLAUSES_BY_SECTION = { 1: 3, 2: 12, 3: 7, 4: 4, 5: 1, 6: 2, 7: 4, 8: 2, 9: 2 } as const;

/** Every clause of docs/specification.md, in its order: S1.1 … S9.2. */
export const CLAUSES: readonly string[] = Object.entries(CLAUSES_BY_SECTION).flatMap(
  ([section, count]) => Array.from({ length: count }, (_, index) => `S${section}.${index + 1}`),
);
