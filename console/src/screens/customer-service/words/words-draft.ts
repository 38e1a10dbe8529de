import {
  normaliseOwnText,
  type OwnTextFault,
  ownTextFault,
} from '@countersign/domain/words/own-text-fault';
import {
  keysOf,
  limitOf,
  namesOf,
  OwnTexts,
  type WordPart,
} from '@countersign/domain/words/own-words';
import * as z from 'zod/mini';

/** The texts of a part in one language as typed, with those that they began from. */
export const WordsDraft = z.object({
  base: OwnTexts,
  texts: OwnTexts,
  /** The time of the last change. */
  changedAtMs: z.int(),
});
export type WordsDraft = z.infer<typeof WordsDraft>;

/** As they would be saved: blank texts are not own. */
export function textsToSave(texts: OwnTexts): OwnTexts {
  return Object.fromEntries(
    Object.entries(texts)
      .map(([key, text]) => [key, normaliseOwnText(text)] as const)
      .filter(([, text]) => text.trim() !== ''),
  );
}

export function isSame(one: OwnTexts, other: OwnTexts): boolean {
  const [a, b] = [textsToSave(one), textsToSave(other)];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => a[key] === b[key]);
}

/** The first place of each text that a mail must not have, in the order of the screen. */
export function faultsOf(
  part: WordPart,
  texts: OwnTexts,
  hosts: readonly string[],
): ReadonlyMap<string, OwnTextFault> {
  const rules = { names: namesOf(part), limit: limitOf(part), hosts };
  const faults = new Map<string, OwnTextFault>();
  for (const key of keysOf(part)) {
    const fault = ownTextFault(normaliseOwnText(texts[key] ?? ''), rules);
    if (fault !== undefined) faults.set(key, fault);
  }
  return faults;
}
