/**
 * What a register says of an activity, without the code of its table (`47.78A`, `152W00000X`), which says nothing
 * to a reviewer; null where there is nothing but a code.
 */
export function readableActivity(theirs: string): string | null {
  const words = theirs
    .split(' ')
    .filter((word, at) => at > 0 || !/^(?=.*\d)[\dA-Z.\-/]+$/i.test(word))
    .join(' ')
    .trim();
  return words === '' ? null : words;
}
