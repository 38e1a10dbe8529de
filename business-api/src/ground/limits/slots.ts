/** A count of what is in progress: the name and how much of it there may be at once. */
export type Counted = readonly [name: string, most: number];

export interface Slots {
  /** Takes one of each count; returns what gives them back, or undefined where any of them is used up. */
  take(...counts: readonly Counted[]): (() => void) | undefined;
}

/**
 * Counts what is in progress in this process. With a count of all, and one for each sender that is lower, memory is
 * bounded, and no sender has all of it.
 */
export function createSlots(): Slots {
  const taken = new Map<string, number>();
  const add = (name: string, change: number) => {
    const count = (taken.get(name) ?? 0) + change;
    if (count === 0) taken.delete(name);
    else taken.set(name, count);
  };
  return {
    take: (...counts) => {
      if (counts.some(([name, most]) => (taken.get(name) ?? 0) >= most)) return undefined;
      for (const [name] of counts) add(name, 1);
      let isHeld = true;
      return () => {
        if (isHeld) for (const [name] of counts) add(name, -1);
        isHeld = false;
      };
    },
  };
}
