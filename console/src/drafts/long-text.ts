import { countCharacters, longTextLimit } from '@countersign/domain/registration/text';
import type * as z from 'zod/mini';

export type TextFault = 'required' | 'too-long' | 'malformed';

/** What the contract's schema finds wrong with a text. */
export function textFault(schema: z.ZodMiniType<string>, text: string): TextFault | undefined {
  const { error } = schema.safeParse(text);
  return error && toTextFault(error.issues[0]?.message);
}

/** A fault of the contract as a text field shows it. */
export function toTextFault(fault: string | undefined): TextFault {
  return fault === 'required' || fault === 'too-long' ? fault : 'malformed';
}

/** How many characters a text is over the limit. */
export function excessOf(text: string, limit: number = longTextLimit): number {
  return Math.max(0, countCharacters(text.trim()) - limit);
}
