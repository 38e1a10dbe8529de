import { foldText } from '@countersign/domain/search/fold-text';

/** Whether two names are made of the same words, in any order: `EGAN, JOY` and `Joy Egan`. */
export function samePerson(one: string | null, other: string): boolean {
  return one !== null && wordsOf(one) !== '' && wordsOf(one) === wordsOf(other);
}

function wordsOf(name: string): string {
  const words = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.sort().join(' ');
}
