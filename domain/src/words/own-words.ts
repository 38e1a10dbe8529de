import * as z from 'zod/mini';
import { type MailLanguage, mailLanguages, marketLanguage } from '../locale/mail-language.ts';
import { applicantMailPurposes } from '../registration/mail-purpose.ts';
import { isFixable, type RejectionCode, rejectionCodes } from '../registration/reason-codes.ts';

/** What a market can write in its own words: each mail to the applicant, and the sentences of reasons. */
export const wordParts = [...applicantMailPurposes, 'reasons'] as const;
export const WordPart = z.enum(wordParts);
export type WordPart = z.infer<typeof WordPart>;

/** The blocks of a mail, in the order of the mail. */
export const wordBlocks = ['opening', 'nextSteps', 'contact', 'signature'] as const;
export type WordBlock = (typeof wordBlocks)[number];

/** A part in one language: texts by block, or by `L02.why` and `L02.next` for reasons; what is absent is not own. */
export const OwnTexts = z.record(z.string(), z.string());
export type OwnTexts = z.infer<typeof OwnTexts>;

/** All own words of a market. */
export const OwnWords = z.partialRecord(WordPart, z.partialRecord(z.enum(mailLanguages), OwnTexts));
export type OwnWords = z.infer<typeof OwnWords>;

/** Most characters (code points) of a block of a mail, and of a sentence of a reason. */
export const blockLimit = 2000;
export const sentenceLimit = 400;

/**
 * Reasons without own sentences. Two of them read alike on purpose, so that neither reveals a suspicion; "other"
 * announces the message.
 */
const fixedReasons: ReadonlySet<RejectionCode> = new Set(['R01', 'R02', 'Z99']);

const reasonKeys = rejectionCodes
  .filter((code) => !fixedReasons.has(code))
  .flatMap((code) => (isFixable(code) ? [`${code}.why`, `${code}.next`] : [`${code}.why`]));

/** The keys of the texts that a part can have, in the order of the screen. */
export function keysOf(part: WordPart): readonly string[] {
  return part === 'reasons' ? reasonKeys : wordBlocks;
}

export function limitOf(part: WordPart): number {
  return part === 'reasons' ? sentenceLimit : blockLimit;
}

const namesOfAll = ['practice', 'contact', 'ticket', 'market', 'company'] as const;

/** The names that a text may hold as `{{name}}`. */
export type WordName = (typeof namesOfAll)[number] | 'decidedOn' | 'answerBy';

/** The names whose values a part knows. */
export function namesOf(part: WordPart): readonly WordName[] {
  switch (part) {
    case 'approval':
    case 'rejection':
    case 'existing-account':
      return [...namesOfAll, 'decidedOn'];
    case 'information-request':
    case 'information-reminder':
      return [...namesOfAll, 'answerBy'];
    default:
      return namesOfAll;
  }
}

/** Where a text comes from: the market's in the language of the mail, the market's in its own language, or the product. */
export type WordSource = 'own' | 'market-language' | 'built-in';

/**
 * What the product cannot know, such as whom to call, is better read in the language of the market than not at all.
 * An opening, a signature and a sentence of a reason exist in each language of mails.
 */
const readInMarketLanguage: ReadonlySet<string> = new Set<WordBlock>(['nextSteps', 'contact']);

/** The market's own text of a key for a mail in `language`, with the language it is in; undefined: the product's. */
export function ownText(
  words: OwnWords | null,
  { part, key, language, countryCode }: PlaceOfText,
): { readonly text: string; readonly language: MailLanguage } | undefined {
  const own = words?.[part]?.[language]?.[key];
  if (own !== undefined) return { text: own, language };
  const local = marketLanguage(countryCode);
  const fallback = readInMarketLanguage.has(key) ? words?.[part]?.[local]?.[key] : undefined;
  return fallback === undefined ? undefined : { text: fallback, language: local };
}

export interface PlaceOfText {
  readonly part: WordPart;
  readonly key: string;
  readonly language: MailLanguage;
  readonly countryCode: string;
}

export function sourceOf(words: OwnWords | null, place: PlaceOfText): WordSource {
  const found = ownText(words, place);
  if (found === undefined) return 'built-in';
  return found.language === place.language ? 'own' : 'market-language';
}
