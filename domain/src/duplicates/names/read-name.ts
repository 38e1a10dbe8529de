import { foldText } from '../../search/fold-text.ts';
import { genericIdeas, joiningWords, longForms, sectorIdeas } from './business-words.ts';
import { romaniseKana } from './kana.ts';
import type { NameForm, NameSource, NameWord, WordKind } from './name-form.ts';
import { spellingOf } from './spelling.ts';
import { stripLegalForm } from './strip-legal-form.ts';
import { tradeIdeas } from './trade-words.ts';
import { romaniseHangul, transliterate } from './transliterate.ts';
import { cutUnspaced, isUnspaced } from './unspaced-words.ts';

interface Cut {
  readonly text: string;
  readonly kind?: WordKind | 'legal';
}

/**
 * Takes a name apart. `towns` are the folded words of the practice's own towns: inside a name they
 * name the branch, not the company.
 */
export function readName(name: string, source: NameSource, towns: ReadonlySet<string>): NameForm {
  const split = splitName(name);
  const cuts = split.flatMap((word) => cutWord(word, towns));
  const legalAt = cuts.findIndex(({ kind }) => kind === 'legal');
  const plain = cuts.filter(({ kind }) => kind !== 'legal');
  const stripped = stripLegalForm(plain.map(({ text }) => text));
  const kinds = new Map(plain.map(({ text, kind }) => [text, kind]));
  const words = stripped.words.flatMap((text, at, all) => {
    if (at > 0 && isOrdinalEnding(text) && /^\d+$/.test(all[at - 1] ?? '')) return [];
    return [readWord(text, kinds.get(text), at === all.length - 1 && at > 0, towns)];
  });
  const hasCore = words.some(({ kind }) => kind === 'core');
  const core = words.filter(({ kind }) => kind === 'core' || kind === 'town');
  const family = legalAt >= 0 ? 'japanese' : stripped.family;
  return {
    source,
    written: split.join('').normalize('NFC'),
    initials: split
      .filter((word) => !joiningWords.has(word))
      .map((word) => word.charAt(0))
      .join(''),
    // Where only the town distinguishes a name, the town is its own word.
    words: hasCore
      ? words
      : words.map((word) => (word.kind === 'town' ? { ...word, kind: 'core' as const } : word)),
    isKanji: core.length > 0 && core.every(({ text }) => /[\u3400-\u9fff]/.test(text)),
    isLatin: core.length > 0 && core.every(({ text }) => /^[a-z]+$/.test(text)),
    numbers: words.flatMap(({ kind, text }) => (kind === 'number' ? [text] : [])).sort(),
    ...(family === undefined
      ? {}
      : { legalForm: { family, place: legalAt === 0 ? ('before' as const) : ('after' as const) } }),
  };
}

/** Names without spaces become words; the part before 店 is a branch where more is written before it. */
function cutWord(word: string, towns: ReadonlySet<string>): Cut[] {
  if (!isUnspaced(word)) return [{ text: word }];
  const cuts = cutUnspaced(word).flatMap(({ text, kind }): Cut[] =>
    kind === 'core' ? cutTown(text, towns) : [{ text, kind: kindOf(kind) }],
  );
  return cuts.map((cut, at) =>
    cut.kind === 'core' && at > 0 && /店$|지점$/.test(cuts[at + 1]?.text ?? '')
      ? { ...cut, kind: 'town' }
      : cut,
  );
}

function kindOf(kind: string): WordKind | 'legal' {
  if (kind === 'legal' || kind === 'generic') return kind;
  return 'trade';
}

function cutTown(text: string, towns: ReadonlySet<string>): Cut[] {
  for (const town of towns) {
    if (town.length < 2 || !isUnspaced(town) || text === town) continue;
    if (text.startsWith(town))
      return [{ text: town }, { text: text.slice(town.length), kind: 'core' }];
    if (text.endsWith(town))
      return [{ text: text.slice(0, -town.length), kind: 'core' }, { text: town }];
  }
  return [{ text, kind: 'core' }];
}

function readWord(
  folded: string,
  cutKind: WordKind | 'legal' | undefined,
  isLast: boolean,
  towns: ReadonlySet<string>,
): NameWord {
  const number = numberOf(folded, isLast);
  if (number !== undefined)
    return { text: number, written: folded, spelling: number, kind: 'number' };
  const latin = romaniseHangul(romaniseKana(folded));
  if (cutKind === 'trade' || cutKind === 'generic') {
    const text = cutKind === 'trade' ? unspacedIdea(folded) : folded;
    return { text, written: folded, spelling: latin, kind: cutKind };
  }
  if (towns.has(folded) || cutKind === 'town') {
    return { text: folded, written: folded, spelling: spellingOf(latin), kind: 'town' };
  }
  const text = longForms.get(latin) ?? latin;
  for (const [kind, ideas] of ideasByKind) {
    const idea = ideas.get(text);
    if (idea !== undefined) return { text: idea, written: text, spelling: text, kind };
  }
  const kind = joiningWords.has(text) ? 'joining' : 'core';
  return { text, written: text, spelling: spellingOf(text), kind };
}

const ideasByKind = [
  ['trade', tradeIdeas],
  ['generic', genericIdeas],
  ['sector', sectorIdeas],
] as const;

function unspacedIdea(folded: string): string {
  return cutUnspaced(folded)[0]?.kind ?? folded;
}

const foundingYear =
  /\b(?:since|seit|depuis|desde|dal|fondee en|gegr|established|est)\.? ?(?:1[89]|20)\d\d\b/g;
// A letter with a point before another letter with a point: G.m.b.H., S. A.
const pointBetweenLetters = /(?<=(?:^|[^\p{L}])\p{L})\.\s?(?=\p{L}(?:[^\p{L}]|$))/gu;

/** A name as words: folded, transliterated, abbreviations with points closed, digits apart. */
function splitName(name: string): string[] {
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

// A map: `constructor` is a word of a name, too.
const written = new Map<string, string>(
  Object.entries({
    ...{ ii: '2', iii: '3', iv: '4', vi: '6', vii: '7', viii: '8', ix: '9', xii: '12', xiii: '13' },
    ...{ xiv: '14', xv: '15', xvi: '16', xx: '20', xxi: '21' },
    ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8' },
    ...{ nine: '9', ten: '10', first: '1', second: '2', third: '3', fourth: '4', fifth: '5' },
    ...{ zwei: '2', drei: '3', deux: '2', trois: '3', tres: '3', dois: '2' },
    ...{ 第一: '1', 第二: '2', 第三: '3', 第四: '4', 第五: '5' },
  }),
);

/** The number that a word of a name means: 2, II, two, 第二; undefined where it is none. */
function numberOf(word: string, isLast: boolean): string | undefined {
  if (/^\p{Nd}+$/u.test(word)) return word.replace(/^0+(?=\d)/, '');
  // A single letter is a numeral only where a name ends with it, as in Optik Maier I.
  if (isLast && word === 'i') return '1';
  return written.get(word);
}

/** Ordinal endings after a digit: 2nd, 1er, 3rd, 2º. */
function isOrdinalEnding(word: string): boolean {
  return /^(st|nd|rd|th|er|ere|eme|e|o|a|os|as|号|号店|号館|号室)$/.test(word);
}
