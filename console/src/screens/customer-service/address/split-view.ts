/** The router's state of an entry that is shown beside the list, which keeps its place. */
export const inSplitView = { beside: true } as const;

export function isInSplitView(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'beside' in state && state.beside === true;
}
