import { AnswerContent } from '@countersign/domain/requests/answer-content';
import { refuse, showReview } from './form-steps.ts';
import { type Html, html, withWhole } from './html.ts';
import { momentInMarket } from './page-dates.ts';
import type { PageWords } from './page-texts.ts';
import { pageLanguageOf, pageWords } from './page-texts.ts';
import { changeList } from './pages/review-page.ts';
import { fetchForm, postedOf, send, showProblem, type Visit } from './visit.ts';

/** The answer has arrived; `changes` is what was changed, before and after. */
function receiptPage(
  { say }: PageWords,
  { ticket, at, changes }: { readonly ticket: string; readonly at: string; readonly changes: Html },
): Html {
  return html`<h1>${say('receipt.heading')}</h1><p class="notice" role="status">${withWhole(say('receipt.text', { ticket, at }), ticket)}</p>
${changes.text === '' ? undefined : html`<h2>${say('receipt.changes')}</h2>${changes}`}`;
}

/**
 * Sends the answer that the last page showed, once per key. A page that another window has overtaken is shown once
 * more; the same page sent twice gets its receipt again, though the form is closed by then.
 */
export async function submit(visit: Visit) {
  const posted = postedOf(visit);
  const found = await fetchForm(visit);
  const form = 'value' in found ? found.value : undefined;
  if (form !== undefined && String(form.draft.revision) !== posted.get('revision')) {
    return showReview(visit, form);
  }
  const content = AnswerContent.safeParse(readJson(posted.get('answer') ?? ''));
  if (!content.success) return form === undefined ? closed(visit) : showReview(visit, form);
  const sent = await visit.acts.submitAnswer(content.data, posted.get('key') ?? '');
  if ('problem' in sent) {
    return form === undefined ? showProblem(visit, sent) : refuse(visit, form, content.data, sent);
  }
  const words = pageWords(pageLanguageOf(form?.language ?? posted.get('language')) ?? 'en');
  const { ticketNumber, countryCode, answeredAt, comparison } = sent.value;
  const page = receiptPage(words, {
    ticket: ticketNumber,
    at: momentInMarket(words.tag, countryCode, answeredAt),
    changes: form === undefined ? html`` : changeList(words, form, comparison),
  });
  const about = { language: words.language, market: '', sender: '', ...form };
  return send(visit, about, page, { isLast: true });
}

function closed(visit: Visit) {
  return showProblem(visit, {
    problem: 'answer-link-invalid',
    status: 403,
    errors: [],
    retryAfterSeconds: undefined,
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
