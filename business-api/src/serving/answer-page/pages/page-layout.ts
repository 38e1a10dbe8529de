import { mailLanguages, mailLanguageTag } from '@countersign/domain/locale/mail-language';
import { type Html, html } from '../html.ts';
import { pageStyle } from '../page-style.ts';
import type { PageWords } from '../page-texts.ts';

const ownNames: Readonly<Record<(typeof mailLanguages)[number], string>> = {
  en: 'English',
  fr: 'Français',
  ja: '日本語',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
  pt_BR: 'Português (Brasil)',
};

export interface Layout {
  readonly words: PageWords;
  readonly title: string;
  /** Path of the page without its query; undefined where the language cannot change. */
  readonly path: string | undefined;
  /** Who sends the mails; nothing where that is not known. */
  readonly sender?: string;
  /** Address of the page's script. */
  readonly script?: string | undefined;
}

/** A whole page of the applicant: no cookies of others, no fonts, no address but its own. */
export function pageLayout({ words, title, path, sender, script }: Layout, body: Html): string {
  const { say, tag } = words;
  const languages = mailLanguages.map((one) => {
    const current = one === words.language ? html` aria-current="true"` : undefined;
    return html`<li><a href="${path}?language=${one}" hreflang="${mailLanguageTag(one)}" lang="${mailLanguageTag(one)}"${current}>${ownNames[one]}</a></li>`;
  });
  return html`<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="description" content="${title}">
<title>${title}</title><link rel="icon" href="data:,"><style>${trusted(pageStyle)}</style>${
    script === undefined ? undefined : html`<script type="module" src="${script}"></script>`
  }</head>
<body>${sender === undefined ? undefined : html`<header><bdi>${sender}</bdi></header>`}
<main>${body}</main>
<footer><p>${say('privacy')}</p>${
    path === undefined
      ? undefined
      : html`<nav aria-label="${say('language')}"><ul>${languages}</ul></nav>`
  }</footer></body></html>`.text;
}

/** Our own style sheet; escaping it would break it. */
function trusted(css: string): Html {
  return Object.assign(html``, { text: css });
}
