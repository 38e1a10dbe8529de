import { type Html, html } from '../html.ts';
import type { PageWords } from '../page-texts.ts';

/** The link is of no use any more, whatever the reason: the same words for all of them. */
export function closedPage({ say }: PageWords): Html {
  return html`<h1>${say('closed.heading')}</h1><p>${say('closed.text')}</p>`;
}

/** Something failed; `again` is where to try once more. */
export function problemPage({ say }: PageWords, text: string, again: string): Html {
  return html`<h1>${say('problem.heading')}</h1><p class="notice bad" role="alert">${text}</p>
<div class="acts"><a class="button" href="${again}">${say('problem.retry')}</a></div>`;
}
