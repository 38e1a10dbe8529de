import { countCharacters, longTextLimit } from '@countersign/domain/registration/text';

/** Joins texts to as few notes as their limit allows; a text over the limit stays one note. */
export function packNotes(texts: readonly string[]): string[] {
  const notes: string[] = [];
  for (const text of texts) {
    const last = notes.at(-1);
    const together = last === undefined ? text : `${last}\n\n${text}`;
    if (last !== undefined && countCharacters(together) <= longTextLimit) {
      notes[notes.length - 1] = together;
    } else {
      notes.push(text);
    }
  }
  return notes;
}
