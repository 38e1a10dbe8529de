/** A place in the order of events: after the event `id` of the moment, or before all of them. */
export interface ChangePosition {
  readonly atMs: number;
  /** Empty: before every event of that moment. */
  readonly id: string;
  /**
   * Where pages begin again once they have reached the end, in ms: what came to light behind them
   * while they were read lies after it.
   */
  readonly floorMs?: number | undefined;
}

/**
 * An event's time is taken before its transaction begins, and it can be read once that has
 * committed; clocks of several copies differ besides. So an event may appear behind others that
 * have been read already, by as much as this: readers look that far back each time and leave out
 * what they know.
 */
export const overlapMs = 30_000;

const noId = '00000000-0000-0000-0000-000000000000';

export function writePosition({ atMs, id, floorMs }: ChangePosition): string {
  return [atMs, ...(id === '' ? [] : [id]), ...(floorMs === undefined ? [] : [floorMs])].join('-');
}

/** Takes what the contract lets through: a time, an event at a time, and that with a floor. */
export function readPosition(text: string): ChangePosition {
  const [atMs = '', ...rest] = text.split('-');
  const floor = rest[5];
  return {
    atMs: Number(atMs),
    id: rest.slice(0, 5).join('-'),
    ...(floor === undefined ? {} : { floorMs: Number(floor) }),
  };
}

/** From where to tell again so that nothing is left out that came to light late. */
export function withOverlap({ atMs, floorMs = atMs }: ChangePosition): ChangePosition {
  return { atMs: Math.min(atMs, floorMs) - overlapMs, id: '' };
}

/** For comparing with the columns. */
export function columnsOf({ atMs, id }: ChangePosition): { at: Date; id: string } {
  return { at: new Date(atMs), id: id === '' ? noId : id };
}
