import type { AnswerForm } from '@countersign/contract/requests/applicant';
import { fileSize } from '@countersign/domain/locale/file-size';
import type { AnswerContent } from '@countersign/domain/requests/answer-content';
import type { Comparison } from '@countersign/domain/requests/comparison';
import { nameOfValue } from '../answer-fields.ts';
import { type Html, html } from '../html.ts';
import type { PageWords } from '../page-texts.ts';

export interface FieldWarning {
  readonly field: string;
  readonly verdict: 'doubtful' | 'impossible';
  readonly why: string;
}

export interface ReviewView {
  /** Where the answer is sent to, and where the form is. */
  readonly submission: string;
  readonly back: string;
  readonly answer: AnswerContent;
  readonly comparison: Comparison;
  readonly warnings: readonly FieldWarning[];
  readonly revision: number;
  /** What was shown before was saved again since, and is not sent. */
  readonly isOvertaken: boolean;
  readonly idempotencyKey: string;
}

/** The last step: what changes, before and after, and what is said; then sending. */
export function reviewPage(words: PageWords, form: AnswerForm, view: ReviewView): Html {
  const { say } = words;
  const { submission, back, answer, comparison } = view;
  const unanswered = comparison.points.filter(({ outcome }) => outcome === 'unchanged');
  const isEmpty =
    changesOf(comparison).length === 0 &&
    answer.points.length === 0 &&
    form.documents.every(({ state }) => state === 'refused') &&
    answer.message === undefined;
  return html`<h1>${say('review.heading')}</h1>
${view.isOvertaken ? html`<p class="notice bad" role="alert">${say('review.changed')}</p>` : undefined}
${isEmpty ? html`<p class="notice bad" role="alert">${say('review.nothing')}</p>` : undefined}
${answerShown(words, form, { answer, comparison }, view.warnings)}
${
  unanswered.length === 0
    ? undefined
    : html`<p class="hint">${say('review.unanswered')} ${unanswered.map(({ point }) => labelOf(form, point)).join(' · ')}</p>`
}
<form method="post" action="${submission}"><input type="hidden" name="revision" value="${view.revision}"><input type="hidden" name="key" value="${view.idempotencyKey}">
<input type="hidden" name="answer" value="${JSON.stringify(answer)}"><input type="hidden" name="language" value="${words.language}">
<div class="acts">${isEmpty ? undefined : html`<button class="go">${say('review.send')}</button>`}<a class="button" href="${back}">${say('review.back')}</a></div></form>`;
}

/** What an answer says: changes, what is said of single points, documents and the message. */
export function answerShown(
  words: PageWords,
  form: Pick<AnswerForm, 'fields' | 'points' | 'documents'>,
  { answer, comparison }: Pick<ReviewView, 'answer' | 'comparison'>,
  warnings: readonly FieldWarning[] = [],
): Html {
  const { say } = words;
  return html`${changeList(words, form, comparison, warnings)}
${answer.points.map(
  ({ point, explanation, confirmed }) =>
    html`<div class="card"><h3>${labelOf(form, point)}</h3>${
      confirmed === true ? html`<p>✓ ${say('field.confirm')}</p>` : undefined
    }${explanation === undefined ? undefined : html`<p class="plain" dir="auto">${explanation}</p>`}</div>`,
)}
${documentList(words, form)}
${answer.message === undefined ? undefined : html`<div class="card"><h3>${say('review.said')}</h3><p class="plain" dir="auto">${answer.message}</p></div>`}`;
}

/** The name of a point's field, or what it asks. */
export function labelOf({ points }: Pick<AnswerForm, 'points'>, point: number): string {
  const one = points.find((candidate) => candidate.point === point);
  return one === undefined || one.label === '' ? (one?.task ?? '') : one.label;
}

function documentList({ say, tag }: PageWords, { documents }: Pick<AnswerForm, 'documents'>): Html {
  const added = documents.filter(({ state }) => state !== 'refused');
  if (added.length === 0) return html``;
  return html`<div class="card"><h3>${say('review.documents')}</h3><ul class="files">${added.map(
    ({ fileName, bytes }) =>
      html`<li><bdi>${fileName}</bdi> <span class="quiet">${fileSize(bytes, tag)}</span></li>`,
  )}</ul></div>`;
}

interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

function changesOf({ points, beside }: Comparison): Change[] {
  const asked = points.filter(
    ({ outcome, field, before, after }) =>
      field !== null && (outcome === 'answered' || outcome === 'same-value') && before !== after,
  );
  return [
    ...asked.map(({ field, before, after }) => ({ field: field ?? '', before, after })),
    ...beside,
  ];
}

/** Before and after of every field that changes. */
export function changeList(
  words: PageWords,
  form: Pick<AnswerForm, 'fields'>,
  comparison: Comparison,
  warnings: readonly FieldWarning[] = [],
): Html {
  const { say } = words;
  const nothing = say('nothingOnFile');
  const rows = changesOf(comparison).map(({ field, before, after }) => {
    const known = form.fields.find((one) => one.field === field);
    const text = (value: string | null) => (value === null ? nothing : nameOfValue(known, value));
    const warning = warnings.find((one) => one.field === field);
    return html`<dt>${known?.label ?? field}</dt><dd><del><bdi>${text(before)}</bdi></del></dd><dd class="new"><bdi>${text(after)}</bdi></dd>${
      warning === undefined
        ? undefined
        : html`<dd class="hint">${say(`warning.${warning.verdict}`)} ${warning.why}</dd>`
    }`;
  });
  return rows.length === 0 ? html`` : html`<dl class="card">${rows}</dl>`;
}
