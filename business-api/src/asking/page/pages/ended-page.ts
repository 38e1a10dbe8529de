import { html } from '../html.ts';
import type { PageWords } from '../page-texts.ts';
import { pageLayout } from './page-layout.ts';

/** Nothing of the registration: the browser has forgotten it. */
export function endedPage(words: PageWords): string {
  const { say } = words;
  const title = say('end.heading');
  return pageLayout({ words, title }, html`<h1>${title}</h1><p>${say('link.back')}</p>`);
}
