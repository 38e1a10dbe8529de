import { type HistoryEvent, readHistory } from '@countersign/contract/history';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Call } from '../http/use-call.ts';

/** Of at most 50 events each. */
const mostPages = 20;

export interface WholeHistory {
  readonly events: readonly HistoryEvent[];
  /** There are later events than these. */
  readonly isCut: boolean;
}

/** All events of a registration, the first 1,000. */
export async function wholeHistory(
  call: Call,
  { countryCode, ticketNumber }: RegistrationKey,
  signal: AbortSignal,
): Promise<WholeHistory> {
  const events: HistoryEvent[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const query: { limit: string; cursor?: string } = {
      limit: '50',
      ...(cursor !== null && { cursor }),
    };
    const response = await call(readHistory, {
      params: { countryCode, ticketNumber },
      query,
      signal,
    });
    events.push(...response.items);
    cursor = response.nextCursor;
    if (cursor === null) return { events, isCut: false };
  }
  return { events, isCut: true };
}
