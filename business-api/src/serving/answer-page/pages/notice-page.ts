import { type Html, html } from '../html.ts';
import type { PageWords } from '../page-texts.ts';

/** The link is no longer valid: the same words for every reason. */
export function closedPage({ say }: PageWords): Html {
  return html`<h1>${say('closed.heading')}</h1><p>${say('closed.text')}</p>`;
}

/** Something failed; `again` is where to try again, `typed` what was typed, as hidden inputs. */
export function problemPage(
  { say }: PageWords,
  text: string,
  { again, typed }: { readonly again: string; readonly typed: Html | undefined },
): Html {
  const retry =
    typed === undefined
      ? html`<div class="acts"><a class="button" href="${again}">${say('problem.retry')}</a></div>`
      : html`<form method="post" action="${again}/review">${typed}<div class="acts"><button class="go">${say('problem.retry')}</button></div></form>`;
  return html`<h1>${say('problem.heading')}</h1><p class="notice bad" role="alert">${text}</p>
${retry}`;
}
