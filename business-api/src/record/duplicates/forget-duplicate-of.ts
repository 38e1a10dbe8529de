import { isDuplicate } from '@countersign/domain/registration/reason-codes';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import type { Trx } from '../../ground/database/database.ts';
import { forgetLinks } from './link-duplicate.ts';

/** Takes back, with a decision, which registration it said this one duplicates. */
export async function forgetDuplicateOf(trx: Trx, decided: DecidedRegistration): Promise<void> {
  if (decided.status !== 'rejected' || !isDuplicate(decided.decision.reasonCodes)) return;
  await forgetLinks(trx, decided);
}
