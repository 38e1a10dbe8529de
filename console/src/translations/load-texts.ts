import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import { textsPath } from './texts-path.ts';
import type { Texts } from './translation-key.ts';

/** S3.6: how long a language file may take before English is shown. */
export const slowFileMs = 1000;

/** Fetches with the headers of every call (S7.1); the app provides it. */
export type FetchTexts = (path: string) => Promise<Response>;

/** The texts of a language; undefined if its file is missing or not a translation file. */
export async function loadTexts(
  language: TranslationLanguage,
  fetchTexts: FetchTexts,
): Promise<Texts | undefined> {
  try {
    const response = await fetchTexts(textsPath(language));
    if (!response.ok) return undefined;
    // A static host may answer a missing file with HTML, which is not JSON.
    const texts: unknown = await response.json();
    return isTexts(texts) ? texts : undefined;
  } catch {
    return undefined;
  }
}

/** English as of the build, for a file that cannot be loaded. */
export async function loadBuiltInEnglish(): Promise<Texts> {
  return (await import('./built-in-english.ts')).builtInEnglish;
}

// Does not check that every text is present: a missing one is shown in English.
function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'home' in value;
}
