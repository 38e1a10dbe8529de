import type { TranslationLanguage } from '@countersign/domain/locale/languages';

/** The path of a translation file (S3.6). */
export const textsPath = (language: TranslationLanguage) => `/assets/i18n/${language}.json`;
