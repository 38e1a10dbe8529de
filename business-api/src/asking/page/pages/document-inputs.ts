import type { AnswerForm } from '@countersign/contract/requests/applicant';
import {
  documentFaults,
  documentLimitBytes,
  type StoredDocument,
} from '@countersign/contract/requests/documents';
import { fileSize, sizeBeyondLimit } from '@countersign/domain/locale/file-size';
import { type Html, html } from '../html.ts';
import { labelled, type PageTextKey, type PageWords } from '../page-texts.ts';
import { fileInputName, type RefusedFile, removalName } from '../read-review.ts';

const accepted = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

/** The documents of a point, or of none, with a box to remove each; what was refused; and the input for more. */
export function documentInputs(
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

const faults: readonly string[] = [...documentFaults, 'too-many'];

function refusalKey(why: RefusedFile['why']): PageTextKey {
  return faults.includes(why)
    ? (`document.fault.${why}` as PageTextKey) // each is in the texts
    : 'document.fault.damaged';
}
