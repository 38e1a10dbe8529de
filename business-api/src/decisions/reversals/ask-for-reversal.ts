import type { HistoryEvent } from '@countersign/contract/history';
import type { MailQueue } from '../../mail/room.ts';
import type { Trx } from '../../platform/database/database.ts';
import { requestConfirmation } from './request-confirmation.ts';
import type { ReversalRequest } from './reversal-request.ts';

/**
 * A person who may not reverse asks the administrators to, within `trx`, which has locked the
 * registration; also about one's own registration. Throws what requestConfirmation throws.
 */
export async function askForReversal(
  trx: Trx,
  mails: MailQueue,
  act: ReversalRequest,
): Promise<HistoryEvent> {
  const { event } = await requestConfirmation(trx, mails, 'reversal-requested', act);
  return event;
}
