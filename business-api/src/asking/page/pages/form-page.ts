import type {
  AnswerField,
  AnswerForm,
  AnswerPoint,
} from '@countersign/contract/requests/applicant';
import {
  documentFaults,
  documentLimitBytes,
  type StoredDocument,
} from '@countersign/contract/requests/documents';
import { fileSize, sizeBeyondLimit } from '@countersign/domain/locale/file-size';
import type { AnswerContent } from '@countersign/domain/requests/answer-content';
import { inputTexts, isSame, nameOfValue, shapeOf, shownValue } from '../answer-fields.ts';
import { Html, html, withWhole } from '../html.ts';
import { labelled, type PageTextKey, type PageWords } from '../page-texts.ts';
import { fileInputName, type RefusedFile, removalName } from '../read-review.ts';
import { faultLine, fieldInputs, type PageFault } from './field-input.ts';

/** For what is outside the form and sends it. */
export const formId = 'answer';

export interface FormView {
  /** Where the form is sent to. */
  readonly action: string;
  readonly due: string;
  /** What the inputs show. */
  readonly answer: AnswerContent;
  /** What was saved since: shown beneath what differs from it. */
  readonly saved?: AnswerContent | undefined;
  readonly notice?: 'saved' | 'conflict' | 'invalid' | 'refused' | undefined;
  /** Files that were not taken. */
  readonly refused?: readonly RefusedFile[];
  /** By the path of the field, or the name of the input. */
  readonly faults?: ReadonlyMap<string, PageFault>;
}

/** The form: each point with what is on file and its inputs; every other field behind one line. */
export function formPage(words: PageWords, form: AnswerForm, view: FormView): Html {
  const { say } = words;
  const { action, due, notice } = view;
  const who = { sender: form.sender, ticket: form.ticketNumber, due };
  const shown = new Set<string>();
  const points = form.points.map((point) => pointCard(words, form, view, point, shown));
  const others = form.fields.filter(
    ({ field }) => !shown.has(field) && shapeOf(field) !== 'document',
  );
  const isOpen = others.some(
    ({ field }) =>
      view.faults?.has(field) || view.answer.changes.some((one) => one.field === field),
  );
  const inputs = html`<form id="${formId}" method="post" action="${action}"${form.takesDocuments ? html` enctype="multipart/form-data"` : undefined} data-answer="${form.draft.revision}"><input type="hidden" name="revision" value="${form.draft.revision}">
<ol class="points">${points}</ol>
<details${isOpen ? html` open` : undefined}><summary>${say('else.heading')}</summary><p class="quiet">${say('else.hint')}</p>${others.map(
    (field) => html`<div class="card">${filledInputs(words, field, view)}</div>`,
  )}</details>
${form.takesDocuments ? html`<div class="card"><h3>${say('document.other')}</h3>${documentInputs(words, form, undefined, view.refused)}</div>` : undefined}
<label for="message">${say('message.label')}</label>${textArea(words, 'message', 'message', view.answer.message ?? '', view.faults)}${savedText(words, view.answer.message, view.saved?.message)}
<div class="acts"><button class="go">${say('form.review')}</button><button name="later" value="1">${say('form.save')}</button></div></form>`;
  return html`<h1>${say('heading')}</h1>
<p class="quiet">${say('greeting', { contact: form.contactName, practice: form.practiceName })}</p><p>${withWhole(say('who', who), who.ticket)}</p>
${notice === undefined ? undefined : html`<div class="${notice === 'saved' ? 'notice' : 'notice bad'}" role="status">${say(`form.${notice}`, { due })}${faultLinks(inputs)}</div>`}
${form.message === null ? undefined : html`<p class="words">${form.message}</p>`}
${withFocus(inputs)}`;
}

function pointCard(
  words: PageWords,
  form: AnswerForm,
  view: FormView,
  point: AnswerPoint,
  shown: Set<string>,
): Html {
  const { say } = words;
  const { answer, refused } = view;
  const { kind, label, task, why } = point;
  const field = form.fields.find((one) => one.field === point.field);
  const said = answer.points.find((one) => one.point === point.point);
  const isTyped = kind === 'correct' || kind === 'add';
  const isFirst = field !== undefined && !shown.has(field.field);
  if (field !== undefined && isTyped) shown.add(field.field);
  const named = isTyped ? numbersNamed(form, point).filter((one) => !shown.has(one.field)) : [];
  for (const one of named) shown.add(one.field);
  const reviewer = form.words[point.point];
  const onFile =
    field === undefined || field.display === null ? say('nothingOnFile') : field.display;
  return html`<li class="card point"><span class="kind">${say(`kind.${kind}`)}</span>${label === '' ? undefined : html`<h3>${label}</h3>`}
<p class="task">${task}</p>${why === null ? undefined : html`<p class="why">${why}</p>`}${reviewer === undefined ? undefined : html`<p class="words" dir="auto">${reviewer}</p>`}
${point.field === null || kind === 'document' ? undefined : html`<p class="onfile">${say('onFile')} <b><bdi>${onFile}</bdi></b></p>`}
${
  field !== undefined && isTyped && isFirst && shapeOf(field.field) !== 'document'
    ? filledInputs(words, field, view)
    : undefined
}${named.map((one) => filledInputs(words, one, view))}${
  kind !== 'document'
    ? undefined
    : form.takesDocuments
      ? documentInputs(words, form, point.point, refused)
      : html`<p class="help">${say('field.document')}</p>`
}${
  kind === 'confirm'
    ? html`<label class="check"><input type="checkbox" name="confirm ${point.point}"${said?.confirmed === true ? html` checked` : undefined}>${say('field.confirm')}</label>`
    : undefined
}${explanationInput(words, point, said?.explanation ?? '', view.faults)}${savedText(words, said?.explanation, explanationOf(view.saved, point))}</li>`;
}

/**
 * The numbers on file that a point names besides its own field, as where a register has another name for a number and
 * either may be wrong. A number that another point asks for has its inputs there.
 */
function numbersNamed({ fields, points }: AnswerForm, { task }: AnswerPoint): AnswerField[] {
  const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const text = bare(task);
  return fields.filter(({ field, value }) => {
    if (shapeOf(field) !== 'identifier' || points.some((one) => one.field === field)) return false;
    const number = bare(inputTexts(value).number ?? '');
    return number.length >= shortestNumber && text.includes(number);
  });
}

/** A shorter one may be in a text by chance. */
const shortestNumber = 6;

function filledInputs(words: PageWords, field: AnswerField, { answer, saved, faults }: FormView) {
  const value = shownValue(field, answer);
  const other = saved?.changes.find((one) => one.field === field.field);
  const inputs = fieldInputs(words, { field, value, fault: faults?.get(field.field) });
  return other === undefined || isSame(value, other.value)
    ? inputs
    : html`${inputs}${savedLine(
        words,
        Object.values(inputTexts(other.value))
          .filter(Boolean)
          .map((text) => nameOfValue(field, text))
          .join(', '),
      )}`;
}

function explanationOf(saved: AnswerContent | undefined, { point }: AnswerPoint) {
  return saved?.points.find((one) => one.point === point)?.explanation;
}

function savedText(words: PageWords, shown: string | undefined, saved: string | undefined) {
  return saved === undefined || saved === shown ? undefined : savedLine(words, saved);
}

function savedLine({ say }: PageWords, text: string): Html {
  return html`<p class="onfile">${say('form.savedMeanwhile')} <b><bdi>${text === '' ? say('nothingOnFile') : text}</bdi></b></p>`;
}

/** An explanation: asked for, or behind one line where it only may be given. */
function explanationInput(
  words: PageWords,
  { point, kind }: AnswerPoint,
  text: string,
  faults: FormView['faults'],
): Html {
  const { say } = words;
  const isAsked = kind === 'explain' || kind === 'document';
  const id = `explain-${point}`;
  const area = textArea(words, id, `explain ${point}`, text, faults);
  if (isAsked) {
    const label = say(kind === 'explain' ? 'field.explain' : 'field.explainOptional');
    return html`<label for="${id}">${label}</label>${area}`;
  }
  const open = text === '' ? undefined : html` open`;
  const label = say('field.explainOptional');
  return html`<details${open}><summary>${label}</summary><label class="unseen" for="${id}">${label}</label>${area}</details>`;
}

/** A text of several lines. It takes more than it may have: what is too long is said, and never cut. */
function textArea(
  words: PageWords,
  id: string,
  name: string,
  text: string,
  faults: FormView['faults'],
): Html {
  const fault = faults?.get(name);
  const described = html` aria-describedby="${id}-fault" aria-invalid="true"`;
  return html`<textarea id="${id}" name="${name}" dir="auto"${fault && described}>${text}</textarea>${faultLine(words, id, fault)}`;
}

/** A link to each input that a form has marked as wrong, by its label, in the order of the form; nothing without one. */
function faultLinks({ text }: Html): Html {
  const ids = [...text.matchAll(/<(?:input|textarea|select)[^>]* aria-invalid="true"/g)].flatMap(
    ([input]) => / id="([^"]+)"/.exec(input)?.[1] ?? [],
  );
  if (ids.length === 0) return html``;
  const found = ids.map((id) => {
    const [, label = ''] = new RegExp(`<label[^>]* for="${id}">(.*?)</label>`).exec(text) ?? [];
    const before = text.slice(0, text.indexOf(` id="${id}"`));
    const [, question = ''] = /.*<(?:h2|h3|p class="task")>(.*?)<\//s.exec(before) ?? [];
    return { id, label, question };
  });
  // Two of one label, such as of files, are told apart by their questions.
  const isAlone = (label: string) => found.filter((one) => one.label === label).length === 1;
  const links = found.map(({ id, label, question }) => {
    const name = isAlone(label) || question === '' ? label : `${question} · ${label}`;
    return html`<li><a href="#${id}">${new Html(name)}</a></li>`; // as the form has it
  });
  return html`<ul>${links}</ul>`;
}

/** The same form with the focus on the first of them, without a script. */
function withFocus({ text }: Html): Html {
  return new Html(text.replace(' aria-invalid="true"', ' aria-invalid="true" autofocus'));
}

const accepted = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

/** The documents of a point, or of none, with a box to remove each; what was refused; and the input for more. */
function documentInputs(
  words: PageWords,
  { documents }: Pick<AnswerForm, 'documents'>,
  point: number | undefined,
  refused: readonly RefusedFile[] = [],
): Html {
  const { say, tag } = words;
  const limit = fileSize(documentLimitBytes, tag);
  const own = documents.filter((one) => (one.point ?? undefined) === point);
  const added = own.filter(({ state }) => state !== 'refused');
  const bad = refused.filter((one) => one.point === point);
  const id = `files-${point ?? 0}`;
  const faults = bad.map(
    ({ fileName, why, bytes }) =>
      html`<p class="fault" role="alert"><bdi>${fileName}</bdi>${labelled(words, '', say(refusalKey(why), { size: sizeBeyondLimit(bytes, tag), limit }))}</p>`,
  );
  const faulty = bad.length === 0 ? undefined : html` aria-invalid="true"`;
  // Written by the script, with the name and the size of a file.
  const tooLarge = html`<p class="fault" role="alert" data-too-large="${say('file.tooLarge', { limit })}" data-limit="${documentLimitBytes}" data-files="${id}" hidden></p>`;
  return html`${added.length === 0 ? undefined : html`<ul class="files">${added.map((one) => addedLine(words, one))}</ul>`}${faults}
<label for="${id}">${say('document.choose')}</label><input id="${id}" name="${fileInputName(point ?? 0)}" type="file" accept="${accepted}" multiple aria-describedby="${id}-help"${faulty}>${tooLarge}<p class="help" id="${id}-help">${say('document.help')}</p>`;
}

function addedLine({ say, tag }: PageWords, { documentId, fileName, bytes }: StoredDocument): Html {
  return html`<li>✓ <bdi>${fileName}</bdi> <span class="quiet">${fileSize(bytes, tag)}</span><label class="check"><input type="checkbox" name="${removalName(documentId)}">${say('document.remove')} <span class="unseen">${fileName}</span></label></li>`;
}

const refusals: readonly string[] = [...documentFaults, 'too-many'];

function refusalKey(why: RefusedFile['why']): PageTextKey {
  return refusals.includes(why)
    ? (`document.fault.${why}` as PageTextKey) // each is in the texts
    : 'document.fault.damaged';
}
