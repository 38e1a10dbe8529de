import { proseOf } from '@countersign/domain/registration/text';
import * as z from 'zod/mini';

/** A text of several lines, at most `limit` characters, that is not blank. */
export function requiredTextOf(limit: number) {
  return proseOf(limit).check(z.refine((text) => text.trim() !== '', { error: 'required' }));
}
