/** The router state of a registration that opens next to the list, which keeps its scroll position. */
export const inSplitView = { splitView: true } as const;

export function isInSplitView(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'splitView' in state && state.splitView === true
  );
}
