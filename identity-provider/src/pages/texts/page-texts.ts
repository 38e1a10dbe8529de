import type { PageLanguage } from '../page-language.ts';
import { english, type PageTexts } from './english.ts';
import { french } from './french.ts';
import { japanese } from './japanese.ts';

export const pageTexts: Readonly<Record<PageLanguage, PageTexts>> = {
  en: english,
  fr: french,
  ja: japanese,
};
