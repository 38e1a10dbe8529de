/** The router's state of an entry that is shown beside the list, which keeps its place. */
export const besideTheList = { beside: true } as const;

export function isBesideTheList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'beside' in state && state.beside === true;
}
