import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { appendToLocked, lockRegistration } from '../registrations/room.ts';
import { isAnswerable } from '../requests/room.ts';
import { addedByStaff, dropContents, findDocument } from './document-rows.ts';
import type { Uploader } from './reception.ts';

/**
 * Removes a document of the open round that the applicant has added, or staff on behalf of the applicant:
 * each their own. Throws `closed` where the round waits for no answer any more, and `document-not-found`,
 * also for one that was removed already.
 */
export async function takeBackDocument(
  db: Db,
  { key, round, by: actor }: Omit<Uploader, 'round'> & { readonly round: number | undefined },
  { documentId, at, closed }: TakingBack,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    const open = round ?? registration.request?.round;
    if (open === undefined || !isAnswerable(registration, open)) {
      throw new ProblemError(closed, closed === 'not-asked' ? { registration } : {});
    }
    const row = await findDocument(trx, key, documentId);
    const isOfStaff = (await addedByStaff(trx, key)).has(documentId);
    const isOwn = row?.round === open && isOfStaff === (actor.kind === 'staff');
    if (!isOwn || !(await dropContents(trx, documentId, { state: 'removed' }, at))) {
      throw new ProblemError('document-not-found');
    }
    await trx.deleteFrom('documents').where('document_id', '=', documentId).execute();
    const about = { at, actor, documentId } as const;
    await appendToLocked(trx, lock, [
      { kind: 'document-removed', ...about, because: 'taken-back' },
    ]);
  });
}

interface TakingBack {
  readonly documentId: string;
  readonly at: Date;
  readonly closed: 'answer-link-invalid' | 'not-asked';
}

/** Removes a document of the round that the applicant answers. Throws `answer-link-invalid` and `document-not-found`. */
export function takeBackByApplicant(
  db: Db,
  applicant: Applicant,
  documentId: string,
  at: Date,
): Promise<void> {
  const own = { ...applicant, by: { kind: 'applicant' } } as const;
  return takeBackDocument(db, own, { documentId, at, closed: 'answer-link-invalid' });
}
