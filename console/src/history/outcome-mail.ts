import type { HistoryEvent } from '@countersign/contract/history';
import { historyEntries, type MailOutcome } from './history-entries.ts';

/**
 * What became of the mail about the last decision; of several sendings, of the last one. Undefined
 * while it is being sent, and where the events do not reach so far.
 */
export function outcomeMailOf(events: readonly HistoryEvent[]): MailOutcome | undefined {
  const decided = events.findLastIndex(({ kind }) => kind === 'approved' || kind === 'rejected');
  if (decided < 0) return undefined;
  const sendings = historyEntries(events.slice(decided)).filter(({ event }) => {
    if (event.kind !== 'mail-queued' && event.kind !== 'mail-resent') return false;
    return event.purpose === 'approval' || event.purpose === 'rejection';
  });
  return sendings.at(-1)?.outcome;
}
