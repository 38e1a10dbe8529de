import { readFileSync } from 'node:fs';
import {
  type MailLanguage,
  mailLanguages,
  mailLanguageTag,
} from '@countersign/domain/locale/mail-language';
import type { RejectionCode } from '@countersign/domain/registration/reason-codes';
import type english from './texts/en.json';

/** What mails and the applicant's pages say: one file a language. */
export type MailTexts = typeof english;

// Read when the process starts, so that a language without a file is found then. That no text is missing, a test
// says (tools/translations).
const textsByLanguage: ReadonlyMap<MailLanguage, MailTexts> = new Map(
  mailLanguages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`texts/${language}.json`, import.meta.url), 'utf8')),
  ]),
);

export function mailTexts(language: MailLanguage): MailTexts {
  const texts = textsByLanguage.get(language);
  if (texts === undefined) throw new Error(`The mails have no texts in ${language}.`);
  return texts;
}

/** What is wrong with a telephone number or an address, and what could be entered; undefined for other faults. */
export function faultSentence(
  { code, suggestion = '' }: { readonly code: string; readonly suggestion?: string | undefined },
  language: MailLanguage,
): string | undefined {
  const { faults } = mailTexts(language).information;
  const sentence = (Object.entries(faults) as [string, string][]).find(([name]) => name === code);
  return sentence?.[1].replace('{suggestion}', () => suggestion);
}

/** A code's text for the applicant: the reason, and how to correct it if that is possible. */
export interface ReasonText {
  readonly why: string;
  readonly next?: string;
}

export function reasonText(language: MailLanguage, code: RejectionCode): ReasonText {
  const reasons: Record<RejectionCode, ReasonText> = mailTexts(language).reasons;
  return reasons[code];
}

/** A sentence that begins here, and not after the greeting of a mail. */
export function capitalised(text: string, language: MailLanguage): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(mailLanguageTag(language)) + rest.join('');
}

// “Ltda.”, “Inc.”, “p. m.”; a name in isolation ends with U+2069.
const endsWithStop = /\.\u2069?$/;

/**
 * Replaces `{{name}}` by values, in one pass: a value that looks like a placeholder is not replaced, and one
 * that ends with a full stop ends its sentence, too.
 * Throws if a text names a value that is not given.
 */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}(\.?)/g, (_, name: string, stop: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A mail text asks for ${name}, which is not given.`);
    return endsWithStop.test(value) ? value : value + stop;
  });
}
