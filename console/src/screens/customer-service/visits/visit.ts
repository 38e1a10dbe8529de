import * as z from 'zod/mini';

/** After a pause of this length the next look at the list is another visit. */
const pauseMs = 15 * 60_000;

/** A person's visits to the list, in milliseconds. */
export const Visit = z.object({
  /** The end of the visit before; null at the first. */
  base: z.nullable(z.number()),
  /** The last look. */
  seen: z.number(),
});
export type Visit = z.infer<typeof Visit>;

/** The visit that a look at `nowMs` belongs to. */
export function lookAt(before: Visit | undefined, nowMs: number): Visit {
  if (before === undefined) return { base: null, seen: nowMs };
  return { base: nowMs - before.seen > pauseMs ? before.seen : before.base, seen: nowMs };
}

/** The name under which a person's visits are stored; it does not say who that is. */
export function visitName(subject: string): string {
  let hash = 0x811c9dc5;
  for (const char of subject) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return `visit-${(hash >>> 0).toString(36)}`;
}
