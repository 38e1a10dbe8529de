import type { HistoryEvent } from '@countersign/contract/history';
import { decisionMailPurposes } from '@countersign/domain/registration/mail-purpose';
import { decidedStatuses } from '@countersign/domain/registration/registration';
import { historyEntries, type MailOutcome } from './history-entries.ts';

export type SettledMail = MailOutcome | Extract<HistoryEvent, { kind: 'mail-bounced' }>;

/**
 * What became of the mail about the last decision; of several sendings, of the last one, which may have come back since.
 * Undefined while it is being sent, and where the events do not reach so far.
 */
export function outcomeMailOf(events: readonly HistoryEvent[]): SettledMail | undefined {
  const decided = events.findLastIndex(({ kind }) => decidedStatuses.some((one) => one === kind));
  if (decided < 0) return undefined;
  const sendings = historyEntries(events.slice(decided)).filter(({ event }) => {
    if (event.kind !== 'mail-queued' && event.kind !== 'mail-resent') return false;
    return decisionMailPurposes.some((one) => one === event.purpose);
  });
  const outcome = sendings.at(-1)?.outcome;
  if (outcome?.kind !== 'mail-sent') return outcome;
  const { purpose, recipient, sequence } = outcome;
  const bounce = events.find(
    (event) =>
      event.kind === 'mail-bounced' &&
      event.sequence > sequence &&
      event.purpose === purpose &&
      event.recipient === recipient,
  );
  return bounce?.kind === 'mail-bounced' ? bounce : outcome;
}
