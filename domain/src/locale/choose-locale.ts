import { localeOfCountry } from './country-locale.ts';
import { defaultLanguage } from './languages.ts';
import { type Locale, normaliseLocale } from './normalise-locale.ts';

type OptionalText = string | null | undefined;

export interface LocaleSources {
  /** The address's `locale`, or the person's choice of a language in this tab (S3.7). */
  readonly query?: OptionalText;
  readonly tokenGenLocale?: OptionalText;
  readonly tokenLocale?: OptionalText;
  /** The market as the link or the address writes it. */
  readonly countryCode?: OptionalText;
  /** As `navigator.languages` lists them: best first. */
  readonly browserLanguages?: readonly string[] | undefined;
}

/** S3.1, S3.3: the first source that names a locale; empty and malformed ones count as absent. */
export function chooseLocale(sources: LocaleSources): Locale {
  return (
    normaliseLocale(sources.query) ??
    normaliseLocale(sources.tokenGenLocale) ??
    normaliseLocale(sources.tokenLocale) ??
    localeOfCountry(sources.countryCode ?? '') ??
    firstBrowserLocale(sources.browserLanguages ?? []) ??
    defaultLocale()
  );
}

function defaultLocale(): Locale {
  const locale = normaliseLocale(defaultLanguage);
  if (locale === undefined) throw new Error('The default language is no locale');
  return locale;
}

function firstBrowserLocale(languages: readonly string[]): Locale | undefined {
  for (const language of languages) {
    const locale = browserLocale(language);
    if (locale !== undefined) return locale;
  }
  return undefined;
}

// Browsers send more than S2.9 allows (`zh-Hant-TW`, `es-419`): only the language and a two-letter
// region count, up to the first one-letter part, where the extensions begin.
function browserLocale(tag: string): Locale | undefined {
  const [language = '', ...rest] = tag.split('-');
  const extensionAt = rest.findIndex((part) => part.length === 1);
  const parts = extensionAt < 0 ? rest : rest.slice(0, extensionAt);
  const region = parts.find((part) => /^[A-Za-z]{2}$/.test(part));
  return normaliseLocale(region === undefined ? language : `${language}_${region}`);
}
