import { foldText } from '../../search/fold-text.ts';
import { commonWordBits } from './common-words.ts';

/** Information of a word that two names share, in bits: −log2 of the share of names with it. */
export type Rarity = (word: string) => number;

const leastBits = 1;
const mostBits = 14;
const folded = new Map([...commonWordBits].map(([word, bits]) => [foldText(word), bits]));

/** Rarity without any registrations to count: by a table of common words, else by length. */
export function fallbackRarity(word: string): number {
  const known = folded.get(word);
  if (known !== undefined) return known;
  if (/[\u3400-\u9fff]/.test(word)) return Math.min(10, 3 + 2.5 * [...word].length);
  if (word.length <= 2) return 4;
  return word.length === 3 ? 6 : 9;
}

/**
 * Rarity counted over `names` names of which `namesWith(word)` contain a word. A word that none
 * contains counts as a word of one name, so that a small collection proves nothing.
 */
export function countedRarity(names: number, namesWith: (word: string) => number): Rarity {
  return (word) => {
    const share = Math.max(1, namesWith(word)) / Math.max(1, names);
    return Math.min(mostBits, Math.max(leastBits, -Math.log2(share)));
  };
}
