import type { Change } from '@countersign/contract/changes';

/** More changes than can arrive late at once. */
const mostKnown = 2000;

/** The last change that a page knows; it outlives the connections. */
export interface ChangePosition {
  /** The event or time after which to continue; undefined before the first. */
  readonly position: () => string | undefined;
  /** Whether the position is the cursor of a page, to be sent as such. */
  readonly isCursor: () => boolean;
  readonly advance: (position: string, isCursor: boolean) => void;
  readonly reset: () => void;
  /** The changes that are not known yet; they are known afterwards. */
  readonly takeUnknown: (changes: readonly Change[]) => readonly Change[];
}

export function createChangePosition(): ChangePosition {
  const known = new Set<string>();
  let position: string | undefined;
  let isCursor = false;
  return {
    position: () => position,
    isCursor: () => isCursor,
    advance: (next, asCursor) => {
      position = next;
      isCursor = asCursor;
    },
    reset: () => {
      position = undefined;
    },
    takeUnknown: (changes) => {
      const unknown = changes.filter(({ id }) => !known.has(id));
      for (const { id } of unknown) known.add(id);
      // A set is iterated from the oldest.
      for (const id of known) {
        if (known.size <= mostKnown) break;
        known.delete(id);
      }
      return unknown;
    },
  };
}
