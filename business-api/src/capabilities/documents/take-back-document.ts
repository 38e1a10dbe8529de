import type { Applicant } from '../../ground/access/caller.ts';
import type { Db } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { dropContents, findDocument } from '../../record/documents/document-rows.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';
import { isAnswerable } from '../../record/requests/request-rows.ts';

/**
 * Removes a document of the open round. Throws `answer-link-invalid` where it waits for no answer any more, and
 * `document-not-found`, also for one that was removed already.
 */
export async function takeBackDocument(
  db: Db,
  { key, round }: Applicant,
  documentId: string,
  at: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    if (!isAnswerable(registration, round)) throw new ProblemError('answer-link-invalid');
    const row = await findDocument(trx, key, documentId);
    const isOfRound = row !== undefined && row.round === round;
    if (!isOfRound || !(await dropContents(trx, documentId, { state: 'removed' }, at))) {
      throw new ProblemError('document-not-found');
    }
    await trx.deleteFrom('documents').where('document_id', '=', documentId).execute();
    const about = { at, actor: { kind: 'applicant' }, documentId } as const;
    await appendToLocked(trx, lock, [
      { kind: 'document-removed', ...about, because: 'taken-back' },
    ]);
  });
}
