/** How many rows of an outbox are in a state, and since when the first of them has been due. */
export interface StateRow<State extends string> {
  readonly state: State;
  readonly count: number;
  readonly due_at: Date | null;
}

/** The count of each state, and the age of what has been due for longest; 0 where nothing is. */
export function jobFigures<State extends string>(
  states: readonly State[],
  rows: readonly StateRow<State>[],
  now: Date,
): { readonly counts: Readonly<Record<State, number>>; readonly oldestDueSeconds: number } {
  const counts = Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number>; // one for each
  let oldestDueSeconds = 0;
  for (const { state, count, due_at } of rows) {
    counts[state] = count;
    const dueMs = due_at === null ? 0 : now.getTime() - due_at.getTime();
    oldestDueSeconds = Math.max(oldestDueSeconds, dueMs / 1000);
  }
  return { counts, oldestDueSeconds };
}
