import { asSeen } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';

/** Most rows any list answers at once. */
export const pageLimit = 100;

/** A page of `item`; `nextCursor` asks for the page after it and is null on the last one. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}

export const PageQuery = {
  cursor: z.optional(z.string().check(asSeen, z.minLength(1), z.maxLength(400))),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[0-9]{1,3}$/)),
      z.transform((text: string) => Math.min(pageLimit, Math.max(1, Number(text)))),
    ),
  ),
};

/** Which page of a list is wanted: the first one without a cursor. */
export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}
