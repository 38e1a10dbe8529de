import { countCharacters, longTextLimit } from '@countersign/domain/registration/text';

/** Texts as few notes as their limit allows; a text that is too long itself stays one, to be refused. */
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
