/** A position in the order of events: after the event `id` of that time, or before all of that time. */
export interface ChangePosition {
  readonly atMs: number;
  /** Empty: before every event of that time. */
  readonly id: string;
  /**
   * Where pages start again after the last one, in ms: events that became visible behind the pages
   * while these were read are later than that.
   */
  readonly floorMs?: number | undefined;
}

/**
 * An event gets its time before its transaction begins and becomes visible with the commit; the
 * clocks of several copies differ as well. So an event may become visible up to this much behind
 * events that have been read already: readers go back that far each time and skip what they know.
 */
export const overlapMs = 30_000;

const noId = '00000000-0000-0000-0000-000000000000';

export function writePosition({ atMs, id, floorMs }: ChangePosition): string {
  return [atMs, ...(id === '' ? [] : [id]), ...(floorMs === undefined ? [] : [floorMs])].join('-');
}

/** Reads the forms that the contract accepts: a time, a time with an event, and both with a floor. */
export function readPosition(text: string): ChangePosition {
  const [atMs = '', ...rest] = text.split('-');
  const floor = rest[5];
  return {
    atMs: Number(atMs),
    id: rest.slice(0, 5).join('-'),
    ...(floor === undefined ? {} : { floorMs: Number(floor) }),
  };
}

/** Where to start again so that no event is missed that became visible late. */
export function withOverlap({ atMs, floorMs = atMs }: ChangePosition): ChangePosition {
  return { atMs: Math.min(atMs, floorMs) - overlapMs, id: '' };
}

/** The position as values of the columns `at` and `id`. */
export function columnsOf({ atMs, id }: ChangePosition): { at: Date; id: string } {
  return { at: new Date(atMs), id: id === '' ? noId : id };
}
