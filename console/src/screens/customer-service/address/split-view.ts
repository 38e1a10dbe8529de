/** The router state of a registration that opens next to the list, which keeps its scroll position. */
export const inSplitView = { splitView: true } as const;
/** The same while the rows are walked through by keys: the focus stays in the list. */
export const followingRows = { splitView: true, following: true } as const;
/** The same where the person has chosen a verb: the focus goes to the form. */
export const toForm = { splitView: true, toForm: true } as const;

export function isInSplitView(state: unknown): boolean {
  return isSet(state, 'splitView');
}

export function isFollowingRows(state: unknown): boolean {
  return isSet(state, 'following');
}

export function isToForm(state: unknown): boolean {
  return isSet(state, 'toForm');
}

function isSet(state: unknown, name: string): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, name) === true;
}
