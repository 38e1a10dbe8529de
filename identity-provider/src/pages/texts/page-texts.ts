import type { PageLanguage } from '../page-language.ts';
import { brazilian } from './brazilian.ts';
import { english, type PageTexts } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

export const pageTexts: Readonly<Record<PageLanguage, PageTexts>> = {
  en: english,
  fr: french,
  ja: japanese,
  de: german,
  es: spanish,
  pt_PT: portuguese,
  pt_BR: brazilian,
};
