import type { FastifyRequest } from 'fastify';

/** A count of what is in progress: the name and how much of it there may be at once. */
export type Counted = readonly [name: string, most: number];

export interface Slots {
  /** Takes one of each count; returns what gives them back, or undefined where any of them is used up. */
  take(...counts: readonly Counted[]): (() => void) | undefined;
  /** Runs `work` when the count has room, after what has waited for that already. */
  inTurn<T>(count: Counted, work: () => Promise<T>): Promise<T>;
  /** The names of which there are `most` at least. */
  full(most: number): readonly string[];
}

/**
 * Counts what is in progress in this process. With a count of all, and one for each sender that is lower, memory is
 * bounded, and no sender has all of it. `freed` is called when a count that was used up has room again.
 */
export function createSlots(freed: () => void = () => undefined): Slots {
  const taken = new Map<string, number>();
  const waiting: (() => boolean)[] = [];
  const add = (name: string, change: number) => {
    const count = (taken.get(name) ?? 0) + change;
    if (count === 0) taken.delete(name);
    else taken.set(name, count);
  };
  const hasRoom = ([name, most]: Counted) => (taken.get(name) ?? 0) < most;
  const take = (...counts: readonly Counted[]) => {
    if (!counts.every(hasRoom)) return undefined;
    for (const [name] of counts) add(name, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const wasFull = !counts.every(hasRoom);
      for (const [name] of counts) add(name, -1);
      const next = waiting.findIndex((begins) => begins());
      if (next >= 0) waiting.splice(next, 1);
      if (wasFull) freed();
    };
  };
  const begin = async (count: Counted) =>
    take(count) ??
    (await new Promise<() => void>((resolve) => {
      waiting.push(() => {
        const end = take(count);
        if (end !== undefined) resolve(end);
        return end !== undefined;
      });
    }));
  return {
    take,
    full: (most) => [...taken].flatMap(([name, count]) => (count >= most ? [name] : [])),
    inTurn: async (count, work) => {
      const end = await begin(count);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}

/** Reports of one route at once, from anyone who sends a body: browsers, and providers before they are proven. */
export const mostReports = 16;
const mostOfNetwork = 4;

/** Takes a slot for a report whose body is about to arrive; returns what gives it back, or undefined where all are used up. */
export function reportSlots(networkOf: (request: FastifyRequest) => string | undefined) {
  const slots = createSlots();
  return (request: FastifyRequest): (() => void) | undefined => {
    const network = networkOf(request);
    const ofNetwork: readonly Counted[] =
      network === undefined ? [] : [[`network ${network}`, mostOfNetwork]];
    return slots.take([String(request.routeOptions.url), mostReports], ...ofNetwork);
  };
}
