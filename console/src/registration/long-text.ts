import { countCharacters, longTextLimit, textOf } from '@countersign/domain/registration/text';

export type TextFault = 'required' | 'too-long' | 'malformed';

const LongText = textOf(longTextLimit);

/** What is wrong with a text that may be empty. */
export function textFault(text: string): TextFault | undefined {
  if (excessOf(text) > 0) return 'too-long';
  return LongText.safeParse(text).success ? undefined : 'malformed';
}

/** How many characters a text is over the limit. */
export function excessOf(text: string): number {
  return Math.max(0, countCharacters(text.trim()) - longTextLimit);
}
