import { type Html, html, withWhole } from '../html.ts';
import type { PageWords } from '../page-texts.ts';

/** The answer has arrived; `changes` is what was changed, before and after. */
export function receiptPage(
  { say }: PageWords,
  { ticket, at, changes }: { readonly ticket: string; readonly at: string; readonly changes: Html },
): Html {
  return html`<h1>${say('receipt.heading')}</h1><p class="notice" role="status">${withWhole(say('receipt.text', { ticket, at }), ticket)}</p>
${changes.text === '' ? undefined : html`<h2>${say('receipt.changes')}</h2>${changes}`}`;
}
