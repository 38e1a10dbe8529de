import { AnswerContent } from '@countersign/domain/requests/answer-content';
import { leadToReview, refuse, showReview } from './form-steps.ts';
import { showClosed } from './show-received.ts';
import { fetchForm, noLink, postedOf, showProblem, type Visit } from './visit.ts';

/**
 * Sends the answer that the last page showed, once per key, and continues where it can be read. A page that another
 * window has overtaken is shown once more, and says so; where another window has sent an answer, that is shown.
 */
export async function submit(visit: Visit) {
  const posted = postedOf(visit);
  const found = await fetchForm(visit);
  const form = 'value' in found ? found.value : undefined;
  if (form !== undefined && String(form.draft.revision) !== posted.get('revision')) {
    return showReview(visit, form, { isOvertaken: true });
  }
  const { data: content } = AnswerContent.safeParse(readJson(posted.get('answer') ?? ''));
  if (content === undefined) {
    return form === undefined ? showClosed(visit, noLink, { posted }) : leadToReview(visit);
  }
  const sent = await visit.acts.submitAnswer(content, posted.get('key') ?? '');
  if ('value' in sent) return visit.reply.redirect(visit.address(), 303);
  if (sent.problem === 'answer-link-invalid') return showClosed(visit, sent, { posted, content });
  return form === undefined ? showProblem(visit, sent) : refuse(visit, form, content, sent);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
