import { toForm } from '../../../login-link/act.ts';

/** The router state of a registration that opens next to the list, which keeps its scroll position. */
export const inSplitView = { splitView: true } as const;
/** The same while the rows are walked through by keys: the focus stays in the list. */
export const followingRows = { splitView: true, following: true } as const;
/** The same where the person has chosen an act: the focus goes to its form. */
export const toFormBeside = { ...inSplitView, ...toForm } as const;

export function isInSplitView(state: unknown): boolean {
  return isSet(state, 'splitView');
}

export function isFollowingRows(state: unknown): boolean {
  return isSet(state, 'following');
}

function isSet(state: unknown, name: string): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, name) === true;
}
