import type { ReversalProposal } from '@countersign/contract/reversals/proposals';
import type { MailQueue } from '../../mail/room.ts';
import type { Trx } from '../../platform/database/database.ts';
import { refuseOwnRegistration } from '../../registrations/room.ts';
import { requestConfirmation } from './request-confirmation.ts';
import type { ReversalRequest } from './reversal-request.ts';

/**
 * An administrator asks another to confirm a reversal, within `trx`, which has locked the registration.
 * Throws `own-registration`, and what requestConfirmation throws.
 */
export async function proposeReversal(
  trx: Trx,
  mails: MailQueue,
  act: ReversalRequest,
): Promise<{ proposal: ReversalProposal }> {
  refuseOwnRegistration(act.email, act.locked.registration);
  const { proposal } = await requestConfirmation(trx, mails, 'reversal-proposed', act);
  return { proposal };
}
