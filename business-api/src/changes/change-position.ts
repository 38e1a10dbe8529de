/** A place in the order of events: after the event `id` of the moment, or before all of them. */
export interface ChangePosition {
  readonly atMs: number;
  /** Empty: before every event of that moment. */
  readonly id: string;
}

/**
 * An event's time is taken before its transaction begins, and it can be read once that has
 * committed; clocks of several copies differ besides. So an event may appear behind others that
 * have been read already, by as much as this: readers look that far back each time and leave out
 * what they know.
 */
export const overlapMs = 30_000;

const noId = '00000000-0000-0000-0000-000000000000';

export function writePosition({ atMs, id }: ChangePosition): string {
  return id === '' ? String(atMs) : `${atMs}-${id}`;
}

/** Takes what the contract lets through: a time, or a time and an event. */
export function readPosition(text: string): ChangePosition {
  const [atMs = '', ...id] = text.split('-');
  return { atMs: Number(atMs), id: id.join('-') };
}

/** For comparing with the columns. */
export function columnsOf({ atMs, id }: ChangePosition): { at: Date; id: string } {
  return { at: new Date(atMs), id: id === '' ? noId : id };
}
