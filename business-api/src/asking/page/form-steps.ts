import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AnswerForm } from '@countersign/contract/requests/applicant';
import { longTextLimit } from '@countersign/domain/registration/text';
import {
  AnswerContent,
  explanationLimit,
  FieldChange,
  type PointAnswer,
} from '@countersign/domain/requests/answer-content';
import { longestValue } from '@countersign/domain/requests/longest-value';
import { answerOf, type Posted } from './answer-fields.ts';
import type { Failed } from './page-acts.ts';
import type { PageFault } from './pages/field-input.ts';
import { type FormView, formId, formPage } from './pages/form-page.ts';
import { type FieldWarning, reviewPage } from './pages/review-page.ts';
import { readPosted, readReview } from './read-review.ts';
import { showExpired } from './show-invitation.ts';
import { showClosed } from './show-received.ts';
import { isFormPosted } from './typed-inputs.ts';
import {
  fetchForm,
  noLink,
  postedOf,
  send,
  showEnded,
  showProblem,
  type Visit,
  wordsOf,
} from './visit.ts';

/**
 * What was typed here, with what was saved since where nothing was typed: in another window, or on the
 * page before the last (the browser's way back shows it as it was). Where both say something, the form
 * shows what was saved beneath.
 */
function mergeAnswers(typed: AnswerContent, saved: AnswerContent): AnswerContent {
  const changed = new Set(typed.changes.map(({ field }) => field));
  const changes = [...typed.changes, ...saved.changes.filter(({ field }) => !changed.has(field))];
  const numbers = new Set([...typed.points, ...saved.points].map(({ point }) => point));
  const pointOf = (answer: AnswerContent, number: number) =>
    answer.points.find(({ point }) => point === number);
  const points = [...numbers]
    .sort((a, b) => a - b)
    .map(
      (number): PointAnswer => ({
        ...pointOf(saved, number),
        ...pointOf(typed, number),
        point: number,
      }),
    );
  return { ...saved, ...typed, changes, points };
}

/** Most values that are checked for one page. */
const mostChecks = 12;

/** Stores what was typed, then shows before and after; or says that it is stored for later, or ends the session. */
export async function review(visit: Visit) {
  const found = await fetchForm(visit);
  if ('problem' in found) {
    const { posted, files } = await readPosted(visit);
    return found.problem === 'answer-link-invalid'
      ? showClosed(visit, found, { posted, files })
      : askAgain(visit, found, posted);
  }
  const read = await readReview(visit, found.value);
  if ('problem' in read) return showProblem(visit, read);
  const { posted, form, refused, failed } = read;
  const answer = answerOf(form, posted);
  const draft = await store(visit, form, {
    revision: Number(posted.get('revision') ?? '0'),
    answer,
  });
  if ('problem' in draft) {
    if (draft.problem !== 'draft-changed') return refuse(visit, form, answer, draft, posted);
    const saved = form.draft.answer;
    const both = { answer: mergeAnswers(answer, saved), saved, refused };
    return showForm(visit, form, { ...both, notice: 'conflict' }, 409);
  }
  // What was typed is stored: trying again shows it.
  if (failed !== undefined) return askAgain(visit, failed, new Map());
  if (refused.length > 0) {
    return showForm(visit, { ...form, draft }, { answer, notice: 'refused', refused }, 422);
  }
  if (posted.has('end')) return showEnded(visit);
  return posted.has('later')
    ? showForm(visit, { ...form, draft }, { answer, notice: 'saved' })
    : leadToReview(visit);
}

/** From a form to the last look, by an address: a browser's way back to it must not ask whether to send the form again. */
function leadToReview({ reply, address }: Visit) {
  return reply.redirect(address('review'), 303);
}

/** The last look at what is stored; where there is nothing to look at, the page says why. */
export async function reviewStep(visit: Visit) {
  const found = await fetchForm(visit);
  return 'problem' in found
    ? visit.reply.redirect(visit.address(), 303)
    : showReview(visit, found.value);
}

/** Stores a draft; what is stored already, as after a lost response, is no conflict. */
async function store(visit: Visit, form: AnswerForm, { revision, answer }: AnswerForm['draft']) {
  const saved = await visit.acts.saveDraft({ revision, answer });
  if ('value' in saved) return { revision: saved.value.revision, answer };
  const isStored = isDeepStrictEqual(answer, form.draft.answer);
  return saved.problem === 'draft-changed' && isStored ? form.draft : saved;
}

/** The last look at the stored draft before it is sent; overtaken: the page that was sent showed another. */
async function showReview(visit: Visit, form: AnswerForm, { isOvertaken = false } = {}) {
  const { answer, revision } = form.draft;
  const compared = await visit.acts.previewAnswer(answer);
  if ('problem' in compared) return refuse(visit, form, answer, compared);
  const page = reviewPage(wordsOf(form).words, form, {
    submission: visit.address('submission'),
    back: visit.address(),
    answer,
    comparison: compared.value,
    warnings: await warningsOf(visit, form, answer),
    revision,
    isOvertaken,
    idempotencyKey: randomUUID(),
  });
  return send(visit, form, page, { status: isOvertaken ? 409 : 200, isRefused: isOvertaken });
}

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

/** A problem that has nothing to do with what was typed, which stays. */
function askAgain(visit: Visit, failed: Failed, posted: Posted) {
  return failed.problem === 'answer-code-required' && isFormPosted(posted)
    ? showExpired(visit, posted)
    : showProblem(visit, failed, posted);
}

export function showForm(
  visit: Visit,
  form: AnswerForm,
  view: Omit<FormView, 'action' | 'due'>,
  status = 200,
) {
  const { words, due } = wordsOf(form);
  return send(
    visit,
    form,
    formPage(words, form, { action: visit.address('review'), due, ...view }),
    {
      status,
      isRefused: view.notice === 'invalid' || view.notice === 'refused',
      change: { form: formId, address: (language) => `${visit.path}/review?language=${language}` },
    },
  );
}

/** The form again with what was typed, and beside each field what is wrong with it. */
function refuse(
  visit: Visit,
  form: AnswerForm,
  answer: AnswerContent,
  failed: Failed,
  posted: Posted = new Map(),
) {
  if (failed.problem !== 'invalid-request') return askAgain(visit, failed, posted);
  const faults = new Map(failed.errors.flatMap((fault) => pageFault(answer, fault)));
  return showForm(visit, form, { answer, faults, notice: 'invalid' }, 422);
}

/** A fault by the field or the input that it is of; one of no input is left out. */
function pageFault(
  { changes, points }: AnswerContent,
  { pointer, code, suggestion }: Failed['errors'][number],
): [string, PageFault][] {
  const [, list, at, part] =
    /\/(changes|points)\/(\d+)(?:\/value)?(?:\/(\w+))?/.exec(pointer) ?? [];
  if (pointer.endsWith('/message')) return [['message', { code, limit: longTextLimit }]];
  const point = list === 'points' ? points[Number(at)] : undefined;
  if (point !== undefined) return [[`explain ${point.point}`, { code, limit: explanationLimit }]];
  const field = list === 'changes' ? changes[Number(at)]?.field : undefined;
  return field === undefined
    ? []
    : [[field, { code, suggestion, part, limit: longestValue(field, part) }]];
}

/** What the page's script asks when a field is left: `{why}`, null where nothing is wrong or not known. */
export async function checkStep({ request, reply, acts, chosen }: Visit) {
  const { data: change } = FieldChange.safeParse(request.body);
  if (change === undefined) return reply.code(400).send({ why: null });
  const checked = await acts.checkField(change, chosen);
  return reply.send({ why: 'value' in checked ? checked.value.why : null });
}

/** What checks say about the new values; a check that fails warns of nothing. */
async function warningsOf(
  { acts }: Visit,
  { language }: AnswerForm,
  { changes }: AnswerContent,
): Promise<FieldWarning[]> {
  const checks = changes.slice(0, mostChecks).map(async (change): Promise<FieldWarning[]> => {
    const checked = await acts.checkField(change, language);
    if ('problem' in checked) return [];
    const { verdict, why } = checked.value;
    return verdict === 'fine' || why === null ? [] : [{ field: change.field, verdict, why }];
  });
  return (await Promise.all(checks)).flat();
}
