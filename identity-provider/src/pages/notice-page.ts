import { type Html, html } from './html.ts';
import type { PageLanguage } from './page-language.ts';
import type { Page } from './page-layout.ts';
import { pageTexts } from './texts/page-texts.ts';

/** A page with one message and links to the console(s). */
export function noticePage(given: {
  language: PageLanguage;
  title: string;
  text: string;
  consoleUrls: readonly string[];
  details?: string;
}): Page {
  const { language, title, consoleUrls } = given;
  const label = pageTexts[language].expired.link;
  const links: Html[] = consoleUrls.map((url, at) => {
    const name = consoleUrls.length === 1 ? label : `${label} (${new URL(url).host})`;
    return html`<a class="button${at === 0 ? ' go' : ' plain'}" href="${url}/">${name}</a>`;
  });
  const main = html`<section class="card"><h1>${title}</h1><p class="quiet">${given.text}</p>
${given.details !== undefined && html`<pre>${given.details}</pre>`}
${links}</section>`;
  return { language, title, main };
}
