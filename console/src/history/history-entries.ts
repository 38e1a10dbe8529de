import type { HistoryEvent } from '@countersign/contract/history';

const outcomes = ['mail-sent', 'mail-failed', 'mail-cancelled'] as const;
export type MailOutcome = Extract<HistoryEvent, { kind: (typeof outcomes)[number] }>;

/** A line of the history: an event and, of an email, what became of it. */
export interface HistoryEntry {
  readonly event: HistoryEvent;
  readonly outcome?: MailOutcome;
}

/**
 * One entry for each event, but one for each sending of an email: its being queued or sent again,
 * together with what became of it. It keeps the place of the first. Events name no email, so the
 * oldest sending of that purpose to that recipient without an outcome is meant; an outcome without
 * its beginning, such as on a page of its own, has an entry of its own.
 */
export function historyEntries(events: readonly HistoryEvent[]): readonly HistoryEntry[] {
  const entries: { event: HistoryEvent; outcome?: MailOutcome }[] = [];
  for (const event of events) {
    const begun = isOutcome(event)
      ? entries.find((entry) => entry.outcome === undefined && isBeginningOf(entry.event, event))
      : undefined;
    if (begun !== undefined && isOutcome(event)) begun.outcome = event;
    else entries.push({ event });
  }
  return entries;
}

function isOutcome(event: HistoryEvent): event is MailOutcome {
  return outcomes.some((kind) => kind === event.kind);
}

function isBeginningOf(event: HistoryEvent, outcome: MailOutcome): boolean {
  if (event.kind !== 'mail-queued' && event.kind !== 'mail-resent') return false;
  return event.purpose === outcome.purpose && event.recipient === outcome.recipient;
}
