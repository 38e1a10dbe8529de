import { isContrasting } from './contrasting-words.ts';
import type { NameWord } from './name-form.ts';
import type { Rarity } from './rarity.ts';

/** Where a name has no word of its own, the words of the trade are what it is known by. */
const onlyTradeBits = 3;
const fixedBits: Readonly<Record<Exclude<NameWord['kind'], 'core'>, number>> = {
  trade: 1,
  generic: 1.2,
  sector: 5,
  joining: 0.1,
  number: 4,
  town: 3,
};

/** Information of a word of a name, in bits: little where the whole trade uses it. */
export function wordWeight(word: NameWord, rarity: Rarity, onlyTrade = false): number {
  if (onlyTrade && word.kind === 'trade') return onlyTradeBits;
  if (word.kind === 'core' && isContrasting(word.text)) return 3.5;
  return word.kind === 'core' ? rarity(word.text) : fixedBits[word.kind];
}
