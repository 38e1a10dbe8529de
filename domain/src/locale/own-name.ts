import { commonLanguages } from './common-languages.ts';
import { type MailLanguage, mailLanguageTag } from './mail-language.ts';

/** The name of a language in that language, as it begins a line. */
export function ownNameOf(language: MailLanguage): string {
  const listed = commonLanguages.find(({ tag }) => tag === language);
  if (listed !== undefined) return listed.ownName;
  const tag = mailLanguageTag(language);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? language;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
