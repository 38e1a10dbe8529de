import type { RegistrationSummary } from '@countersign/contract/registration-list';
import { rowKeyOf } from '../address/row-key.ts';

type Row = Pick<RegistrationSummary, 'countryCode' | 'ticketNumber' | 'status' | 'assignee'>;

/**
 * The row to work on after the one with the key `after`, in the order of the list: it is waiting and
 * no colleague has claimed it. A list without that row begins at its top. `subject` is the person.
 */
export function nextRow<R extends Row>(
  rows: readonly R[],
  after: string,
  subject: string | undefined,
  nowMs: number,
): R | undefined {
  const at = rows.findIndex((row) => rowKeyOf(row) === after);
  return rows.slice(at + 1).find((row) => {
    const { assignee } = row;
    const isClaimed =
      assignee !== null && assignee.subject !== subject && Date.parse(assignee.until) > nowMs;
    return row.status === 'pending' && rowKeyOf(row) !== after && !isClaimed;
  });
}
