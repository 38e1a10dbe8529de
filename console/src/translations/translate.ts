import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import type { TranslationKey } from './translation-key.ts';

type Values = Readonly<Record<string, string | number | undefined>>;

/**
 * The text of a key, with `{{name}}` filled in; `count` selects the plural form. A text that is not
 * loaded is empty, never its key (S3.6).
 */
export type TranslateOf<Key extends string> = (key: Key, values?: Values) => string;
export type Translate = TranslateOf<TranslationKey>;

/** The content of one language's file; texts may be missing. */
export interface LanguageTexts {
  readonly language: TranslationLanguage;
  readonly texts: object;
}

/** Searches the languages in order; calls `onMissing` for a text that none of them has. */
export function makeTranslate<Key extends string = TranslationKey>(
  languages: readonly LanguageTexts[],
  onMissing: () => void,
): TranslateOf<Key> {
  const readers = languages.map(({ language, texts }) => {
    // Made when it is first used: the first format of a page takes a phone 100 ms.
    let rules: Intl.PluralRules | undefined;
    return (key: string, count: number | undefined) => {
      if (count === undefined) return textAt(texts, key);
      rules ??= new Intl.PluralRules(toBcp47(language));
      return textAt(texts, `${key}_${rules.select(count)}`) ?? textAt(texts, `${key}_other`);
    };
  });
  return (key, values = {}) => {
    const count = typeof values.count === 'number' ? values.count : undefined;
    for (const read of readers) {
      const text = read(key, count) ?? read(key, undefined);
      if (text !== undefined) return fillIn(text, values);
    }
    onMissing();
    return '';
  };
}

function textAt(texts: object, key: string): string | undefined {
  let found: unknown = texts;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part))
      return undefined;
    found = Reflect.get(found, part);
  }
  return typeof found === 'string' ? found : undefined;
}

// A text with letters that are written from right to left.
const rightToLeft = /.*[\u0590-\u08ff\ufb1d-\ufefc].*/s;

// In one pass: a value is never read as a placeholder. “Inc.” at the end of a sentence ends it, too.
function fillIn(text: string, values: Values): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}(\.?)/g, (_, name: string, stop: string) => {
    const value = String(values[name] ?? '');
    // Isolated, such a name does not reorder the sentence around it, where no element is possible.
    return value.replace(rightToLeft, '\u2068$&\u2069') + (value.endsWith('.') ? '' : stop);
  });
}
