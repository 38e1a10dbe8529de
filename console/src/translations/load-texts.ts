import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import type { Texts } from './translation-key.ts';

/** S3.6: how long a language file may take before English is shown meanwhile. */
export const slowFileMs = 1000;

/** Fetches with the headers that every call of ours has (S7.1); the app makes it. */
export type FetchTexts = (path: string) => Promise<Response>;

/** The texts of a language; undefined where its file is missing or is no translation file. */
export async function loadTexts(
  language: TranslationLanguage,
  fetchTexts: FetchTexts,
): Promise<Texts | undefined> {
  try {
    const answer = await fetchTexts(`/assets/i18n/${language}.json`);
    if (!answer.ok) return undefined;
    // A static host may answer HTML for a file it does not have: that is no JSON object.
    const texts: unknown = await answer.json();
    return isTexts(texts) ? texts : undefined;
  } catch {
    return undefined;
  }
}

/** English as it was when this was built, for whenever a file does not come. */
export async function loadBuiltInEnglish(): Promise<Texts> {
  return (await import('./built-in-english.ts')).builtInEnglish;
}

// Whether every text is there is not asked here: a missing one is shown in English.
function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'home' in value;
}
