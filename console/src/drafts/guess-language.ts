import { francAll } from 'franc-min';

/** The languages of mails, by the codes that franc gives them. It knows no Danish, Finnish or Norwegian. */
const languages: Readonly<Record<string, string>> = {
  eng: 'en',
  fra: 'fr',
  jpn: 'ja',
  cmn: 'zh',
  deu: 'de',
  spa: 'es',
  por: 'pt',
  ita: 'it',
  nld: 'nl',
  pol: 'pl',
  ces: 'cs',
  hun: 'hu',
  ron: 'ro',
  rus: 'ru',
  ell: 'el',
  kor: 'ko',
  tur: 'tr',
  ind: 'id',
  swe: 'sv',
};

/** Shorter texts are names, numbers and thanks: a guess would often be wrong. In letters; kanji and syllables of Hangul say more. */
const leastLetters = 40;
const leastKanji = 12;

/** From this share of the best one's score on, a second language is as likely. */
const likely = 0.92;

/** Whether a text in this language, `fr`, would be recognised; else it is taken for one of the others. */
export function isGuessable(language: string): boolean {
  return Object.values(languages).includes(language);
}

/** The language of a text, `fr`, of those that mails have; undefined where it is too short or not clear. */
export function guessLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const kanji =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)
      ?.length ?? 0;
  if (letters < leastLetters && kanji < leastKanji) return undefined;
  const [best, second] = francAll(text, { only: Object.keys(languages), minLength: 10 });
  if (best === undefined || (second !== undefined && second[1] >= likely)) return undefined;
  return languages[best[0]];
}
