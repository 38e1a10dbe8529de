import { foldText } from '../../search/fold-text.ts';
import { transliterate } from './transliterate.ts';

const foundingYear =
  /\b(?:since|seit|depuis|desde|dal|fondee en|gegr|established|est)\.? ?(?:1[89]|20)\d\d\b/g;
// A letter with a point before another letter with a point: G.m.b.H., S. A.
const pointBetweenLetters = /(?<=(?:^|[^\p{L}])\p{L})\.\s?(?=\p{L}(?:[^\p{L}]|$))/gu;

/** A name as words: folded, transliterated, abbreviations with points closed, digits apart. */
export function splitName(name: string): string[] {
  const text = transliterate(foldText(name))
    .replace(/'s(?=[^\p{L}]|$)/gu, 's')
    .replace(/\bf\.?lli\b/g, 'fratelli')
    .replace(foundingYear, ' ')
    .replace(pointBetweenLetters, '\ue000')
    .replace(/[&+]/g, ' and ')
    .replace(/(?<=\p{Script=Latin})(?=\p{N})|(?<=\p{N})(?=\p{Script=Latin})/gu, ' ')
    .replace(/・\p{M}*/gu, '');
  const words = text.split(/[^\p{L}\p{N}\p{M}ー\ue000]+/u).map(withoutLooseMarks);
  return joinLetters(words.filter((word) => word !== '')).map((word) =>
    word.replaceAll('\ue000', ''),
  );
}

/** A mark without a letter before it would be one of the word before, where the words are joined. */
function withoutLooseMarks(word: string): string {
  return word.replace(/^\p{M}+/u, '');
}

/** `s a r l` is `sarl`: letters that stand alone in a row are one abbreviation. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let inRun = false;
  for (const word of words) {
    const isLetter = /^[a-z]$/.test(word);
    if (isLetter && inRun) joined.push((joined.pop() ?? '') + word);
    else joined.push(word);
    inRun = isLetter;
  }
  return joined;
}
