import type { RegistrationKey } from '@countersign/contract/registration-key';
import type { Trx } from '../../ground/database/database.ts';
import { removeClaim } from './claims.ts';

/** A decided registration is nobody's work any more; the decision's own event says so. */
export async function releaseWithDecision(trx: Trx, key: RegistrationKey): Promise<void> {
  await removeClaim(trx, key);
}
