import type { AnswerInvitation, SentAnswer } from '@countersign/contract/requests/applicant';
import type { AnswerContent } from '@countersign/domain/requests/answer-content';
import { displayValue } from '@countersign/domain/requests/field-values';
import { answerOf, isSame, nameOfValue } from './answer-fields.ts';
import type { Failed } from './page-acts.ts';
import { labelled, type PageWords } from './page-texts.ts';
import type { CodeStep } from './pages/code-card.ts';
import { receivedPage, sentPage } from './pages/received-page.ts';
import { labelOf } from './pages/review-page.ts';
import { isFormPosted, typedInputs } from './typed-inputs.ts';
import type { TypedElsewhere } from './typed-lines.ts';
import { fetchInvitation, send, showProblem, type Visit, wordsOf } from './visit.ts';

/** An answered request: that the answer is here and, with a session, what was sent. */
export async function showReceived(
  visit: Visit,
  invitation: AnswerInvitation,
  answeredAt: string,
  { posted, content, files = [] }: TypedElsewhere,
  step: CodeStep = 'none',
) {
  const { words } = wordsOf(invitation);
  if (!invitation.unlocked) {
    const view = { code: visit.address('code'), session: visit.address('session') };
    const typed = typedInputs(posted);
    const page = receivedPage(words, invitation, answeredAt, { ...view, step, typed });
    return send(visit, invitation, page, {
      status: step === 'refused' ? 422 : 200,
      isRefused: step === 'refused',
    });
  }
  const sent = await visit.acts.readSent(visit.chosen);
  if ('problem' in sent) return showProblem(visit, sent, posted);
  const typed = content ?? (isFormPosted(posted) ? answerOf(sent.value, posted) : undefined);
  const lines = typed === undefined ? [] : linesBeside(words, sent.value, typed);
  const isOvertaken = lines.length > 0 || files.length > 0;
  // What was posted is in the answer: a reload must not post it again.
  if (!isOvertaken && visit.request.method === 'POST') {
    return visit.reply.redirect(visit.address(), 303);
  }
  return send(visit, invitation, sentPage(words, sent.value, { lines, files }), {
    status: isOvertaken ? 409 : 200,
  });
}

/** Says that the link is closed, unless its request has been answered: then shows that. Loses nothing either way. */
export async function showClosed(visit: Visit, failed: Failed, typed: TypedElsewhere) {
  if (failed.problem !== 'answer-link-invalid') return showProblem(visit, failed, typed.posted);
  const invitation = await fetchInvitation(visit);
  if ('problem' in invitation) return showProblem(visit, failed, typed.posted, typed);
  const { answeredAt } = invitation.value;
  return answeredAt === null
    ? showProblem(visit, failed, typed.posted, typed)
    : showReceived(visit, invitation.value, answeredAt, typed);
}

/** What somebody typed that is neither in the answer that was sent nor was on file before it. */
function linesBeside(words: PageWords, sent: SentAnswer, typed: AnswerContent): string[] {
  const { say } = words;
  const before = new Map(
    [...sent.comparison.points, ...sent.comparison.beside].map((one) => [one.field, one.before]),
  );
  const changes = typed.changes.flatMap(({ field, value }) => {
    const now = sent.fields.find((one) => one.field === field);
    const text = displayValue(value);
    const isKnown = now !== undefined && isSame(value, now.value);
    if (isKnown || text === (before.get(field) ?? null)) return [];
    return [
      labelled(
        words,
        now?.label ?? field,
        text === null ? say('nothingOnFile') : nameOfValue(now, text),
      ),
    ];
  });
  const points = typed.points.flatMap(({ point, explanation, confirmed }) => {
    const said = sent.answer.points.find((one) => one.point === point);
    return [
      ...(explanation === undefined || explanation === said?.explanation
        ? []
        : [labelled(words, labelOf(sent, point), explanation)]),
      ...(confirmed !== true || said?.confirmed === true
        ? []
        : [labelled(words, labelOf(sent, point), say('field.confirm'))]),
    ];
  });
  const { message } = typed;
  return [
    ...changes,
    ...points,
    ...(message === undefined || message === sent.answer.message ? [] : [message]),
  ];
}
