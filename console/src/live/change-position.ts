import type { Change } from '@countersign/contract/changes';

/** More than can come to light late at once. */
const mostKnown = 2000;

/** How far a page has been told what happens: it outlives every connection. */
export interface ChangePosition {
  /** After which event, or moment, to go on; undefined: nothing has been told yet. */
  readonly position: () => string | undefined;
  /** Whether the position is the cursor of a page, to be asked for as such. */
  readonly isCursor: () => boolean;
  readonly goOn: (position: string, isCursor: boolean) => void;
  readonly forget: () => void;
  /** Those of them that have not been told before. */
  readonly fresh: (changes: readonly Change[]) => readonly Change[];
}

export function createChangePosition(): ChangePosition {
  const known = new Set<string>();
  let position: string | undefined;
  let isCursor = false;
  return {
    position: () => position,
    isCursor: () => isCursor,
    goOn: (next, asCursor) => {
      position = next;
      isCursor = asCursor;
    },
    forget: () => {
      position = undefined;
    },
    fresh: (changes) => {
      const unknown = changes.filter(({ id }) => !known.has(id));
      for (const { id } of unknown) known.add(id);
      // A set gives the oldest first.
      for (const id of known) {
        if (known.size <= mostKnown) break;
        known.delete(id);
      }
      return unknown;
    },
  };
}
