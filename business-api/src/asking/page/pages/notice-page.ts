import { type Html, html } from '../html.ts';
import type { PageWords } from '../page-texts.ts';

/** The link is no longer valid: the same words for every reason. */
export function closedPage({ say }: PageWords): Html {
  return html`<h1>${say('closed.heading')}</h1><p>${say('closed.text')}</p>`;
}

/** Something failed: tries the page again, or the review of what was `typed`, as hidden inputs. */
export function problemPage(
  { say }: PageWords,
  text: string,
  {
    page,
    review,
    typed,
  }: { readonly page: string; readonly review: string; readonly typed: Html | undefined },
): Html {
  const retry =
    typed === undefined
      ? html`<div class="acts"><a class="button" href="${page}">${say('problem.retry')}</a></div>`
      : html`<form method="post" action="${review}">${typed}<div class="acts"><button class="go">${say('problem.retry')}</button></div></form>`;
  return html`<h1>${say('problem.heading')}</h1><p class="notice bad" role="alert">${text}</p>
${retry}`;
}
