import {
  type MailLanguage,
  mailLanguages,
  mailLanguageTag,
  marketLanguage,
} from '@countersign/domain/locale/mail-language';
import { ownNameOf } from '@countersign/domain/locale/own-name';
import { type Html, html } from '../html.ts';
import { pageStyle } from '../page-style.ts';
import type { PageWords } from '../page-texts.ts';

/** How the reader gets the page in another language. */
export interface LanguageChange {
  readonly address: (language: MailLanguage) => string;
  /** Id of the form that is stored on the way, so that nothing typed is lost; without it by a link. */
  readonly form?: string;
  /** Those that can be chosen; absent: all. */
  readonly offered?: readonly MailLanguage[];
  /** Of the registration; absent where it is not known. */
  readonly countryCode?: string;
  /** The language of the applicant's mails. */
  readonly own?: string;
}

export interface Layout {
  readonly words: PageWords;
  readonly title: string;
  /** Undefined where the language cannot change. */
  readonly change?: LanguageChange | undefined;
  /** Who sends the mails; nothing where that is not known. */
  readonly sender?: string;
  /** Whether the page says how to come back to it. */
  readonly comesBack?: boolean;
  /** Where the session of this browser ends; undefined where there is none. */
  readonly end?: string | undefined;
  /** Address of the page's script. */
  readonly script?: string | undefined;
}

/** A whole page of the applicant: no cookies of others, no fonts, no address but its own. */
export function pageLayout(
  { words, title, change, sender, comesBack, end, script }: Layout,
  body: Html,
): string {
  const { say, tag } = words;
  return html`<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><meta name="description" content="${title}">
<title>${title}</title><link rel="icon" href="data:,"><style>${trusted(pageStyle)}</style>${
    script === undefined ? undefined : html`<script type="module" src="${script}"></script>`
  }</head>
<body>${sender === undefined ? undefined : html`<header><bdi>${sender}</bdi></header>`}
<main>${body}</main>
<footer><p>${say('privacy')}${comesBack === true ? html` ${say('link.back')}` : undefined}</p>${
    end === undefined ? undefined : endItem(end, say('end.button'), change?.form)
  }${change === undefined ? undefined : languageChoice(words, change)}</footer></body></html>`.text;
}

function endItem(address: string, name: string, form: string | undefined): Html {
  return form === undefined
    ? html`<form class="end" method="post" action="${address}"><button>${name}</button></form>`
    : html`<p class="end"><button form="${form}" formaction="${address}" name="end" value="1">${name}</button></p>`;
}

/** The languages that its readers are likely to look for; the others are folded, also for a browser without scripts. */
function languageChoice({ say, language }: PageWords, change: LanguageChange): Html {
  const { offered = mailLanguages, countryCode, own } = change;
  const likely = new Set<string | undefined>([language, own, 'en']);
  if (countryCode !== undefined) likely.add(marketLanguage(countryCode));
  const list = (languages: readonly MailLanguage[]) =>
    html`<ul>${languages.map((one) => html`<li>${languageItem(change, one, one === language)}</li>`)}</ul>`;
  const others = offered.filter((one) => !likely.has(one));
  // One that is left is no longer than the words above it.
  if (others.length < 2) return html`<nav aria-label="${say('language')}">${list(offered)}</nav>`;
  return html`<nav aria-label="${say('language')}">${list(
    offered.filter((one) => likely.has(one)),
  )}<details><summary>${say('moreLanguages')}</summary>${list(others)}</details></nav>`;
}

function languageItem({ address, form }: LanguageChange, one: MailLanguage, isCurrent: boolean) {
  const tag = mailLanguageTag(one);
  const attributes = html`lang="${tag}"${isCurrent ? html` aria-current="true"` : undefined}`;
  const name = ownNameOf(one);
  return form === undefined
    ? html`<a href="${address(one)}" hreflang="${tag}" ${attributes}>${name}</a>`
    : html`<button form="${form}" formaction="${address(one)}" name="later" value="1" ${attributes}>${name}</button>`;
}

/** Our own style sheet; escaping it would break it. */
function trusted(css: string): Html {
  return Object.assign(html``, { text: css });
}
