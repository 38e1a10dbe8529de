import { francAll } from 'franc-min';

/** The languages of mails, by the codes that franc gives them. Chinese alone has no letters of its own in a Japanese text. */
const languages: Readonly<Record<string, string>> = {
  eng: 'en',
  fra: 'fr',
  jpn: 'ja',
  cmn: 'ja',
  deu: 'de',
  spa: 'es',
  por: 'pt',
};

/** Shorter texts are names, numbers and thanks: a guess would often be wrong. In letters; kanji say more. */
const leastLetters = 40;
const leastKanji = 12;

/** From this share of the best one's score on, a second language is as likely. */
const likely = 0.9;

/** The language of a text, `fr`, of those that mails have; undefined where it is too short or not clear. */
export function guessLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const kanji = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  if (letters < leastLetters && kanji < leastKanji) return undefined;
  const [best, second] = francAll(text, { only: Object.keys(languages), minLength: 10 });
  if (best === undefined || (second !== undefined && second[1] >= likely)) return undefined;
  return languages[best[0]];
}
