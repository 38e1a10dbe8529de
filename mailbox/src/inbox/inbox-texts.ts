import { brazilian } from './texts/brazilian.ts';
import { english, type InboxTexts } from './texts/english.ts';
import { french } from './texts/french.ts';
import { german } from './texts/german.ts';
import { japanese } from './texts/japanese.ts';
import { portuguese } from './texts/portuguese.ts';
import { spanish } from './texts/spanish.ts';

/** BCP 47; of one language, the first is for every region that is not listed. */
export const INBOX_LANGUAGES = ['en', 'fr', 'ja', 'de', 'es', 'pt-PT', 'pt-BR'] as const;
export type InboxLanguage = (typeof INBOX_LANGUAGES)[number];

const TEXTS: Readonly<Record<InboxLanguage, InboxTexts>> = {
  en: english,
  fr: french,
  ja: japanese,
  de: german,
  es: spanish,
  'pt-PT': portuguese,
  'pt-BR': brazilian,
};

export function inboxTexts(language: InboxLanguage): InboxTexts {
  return TEXTS[language];
}

/** The language named in the address, else the first of Accept-Language that we have. */
export function chooseLanguage(
  asked: string | undefined,
  accept: string | undefined,
): InboxLanguage {
  const accepted = (accept ?? '').split(',').map((range) => {
    const [tag = '', quality = 'q=1'] = range.trim().split(/\s*;\s*/);
    return { tag, quality: Number(quality.replace(/^q=/i, '')) };
  });
  accepted.sort((a, b) => b.quality - a.quality);
  const wishes = [asked ?? '', ...accepted.map(({ tag }) => tag)];
  return wishes.map(ourLanguage).find((ours) => ours !== undefined) ?? 'en';
}

function ourLanguage(wish: string): InboxLanguage | undefined {
  const tag = wish.replace('_', '-').toLowerCase();
  return (
    INBOX_LANGUAGES.find((ours) => ours.toLowerCase() === tag) ??
    INBOX_LANGUAGES.find((ours) => ours.slice(0, 2) === tag.split('-', 1)[0])
  );
}
