let loaded: typeof import('./searched-parts.ts') | undefined;

/** What a row has of a search; undefined before it is loaded. */
export const searchedParts = () => loaded;

/** Loads those parts, which no row without a search needs. Without the file rows are shown without them. */
export async function loadSearchedParts(): Promise<void> {
  try {
    loaded ??= await import('./searched-parts.ts');
  } catch {
    // The next search tries again.
  }
}
