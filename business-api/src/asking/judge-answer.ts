import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { AnswerContent } from '@countersign/domain/requests/answer-content';
import { compareApplications } from '@countersign/domain/requests/compare-applications';
import { documentsOfRound } from '../documents/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { fieldFaultOf } from '../platform/problems/field-fault.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { changedApplication, pointsOf, type RoundRow } from '../requests/room.ts';
import { maskAnswer } from './mask-answer.ts';

/** The documents of a round whose contents were accepted. */
export async function acceptedDocuments(
  db: Db | Trx,
  key: RegistrationKey,
  round: number,
): Promise<AddedDocument[]> {
  const rows = await documentsOfRound(db, key, round);
  return rows
    .filter(({ place }) => place !== 'none')
    .map(({ document_id: documentId, point }) => ({ documentId, point }));
}

interface AddedDocument {
  readonly documentId: string;
  readonly point: number | null;
}

/**
 * The application with the answer, beside what was on file, without numbers that must not be stored.
 * Throws `invalid-request`.
 */
export function judgeAnswer(
  before: Registration,
  row: Pick<RoundRow, 'points'> & { readonly documents: readonly AddedDocument[] },
  content: AnswerContent,
  pointer: string,
) {
  const said = maskAnswer(before, content, pointer);
  const asked = pointsOf(row);
  const result = changedApplication(before, content.changes);
  const unknown = content.points.flatMap(({ point }, at) =>
    point > asked.length
      ? [{ pointer: `${pointer}/points/${at}/point`, code: 'not-allowed' as const }]
      : [],
  );
  if (result.faults !== undefined || unknown.length > 0) {
    const faults = (result.faults ?? []).map(({ field, code, part, suggestion }) => ({
      pointer: `${pointer}/changes/${content.changes.findIndex((one) => one.field === field)}/value${part === undefined ? '' : `/${part}`}`,
      code: fieldFaultOf(code),
      ...(suggestion !== undefined && { suggestion }),
    }));
    throw new ProblemError('invalid-request', { errors: [...faults, ...unknown] });
  }
  const { practice, contact, masked } = result.changed;
  // The documents of the registration site stay as they are.
  const applied = { practice, contact, documents: before.documents };
  const comparison = compareApplications({
    before,
    after: applied,
    asked,
    points: said.content.points,
    documents: row.documents,
  });
  return {
    applied,
    comparison,
    content: said.content,
    masked: [...masked, ...said.maskedWords],
  };
}
