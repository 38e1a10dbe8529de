import { sql } from 'kysely';
import type { Db } from '../../ground/database/database.ts';

export interface OutboxFigures {
  readonly mails: Readonly<Record<'held' | 'queued' | 'sending' | 'failed', number>>;
  /** Age of the mail that has been due for longest; 0 where none is due. */
  readonly oldestDueSeconds: number;
}

interface FigureRow {
  readonly state: keyof OutboxFigures['mails'];
  readonly mails: number;
  readonly due_at: Date | null;
}

/** Counts the mails that are still to be sent, and the failed ones that are not set aside. */
export async function readOutboxFigures(db: Db, now: Date): Promise<OutboxFigures> {
  const { rows } = await outboxFiguresQuery.execute(db);
  const mails = { held: 0, queued: 0, sending: 0, failed: 0 };
  let oldestDueSeconds = 0;
  for (const row of rows) {
    mails[row.state] = row.mails;
    const dueMs = row.due_at === null ? 0 : now.getTime() - row.due_at.getTime();
    oldestDueSeconds = Math.max(oldestDueSeconds, dueMs / 1000);
  }
  return { mails, oldestDueSeconds };
}

// The states are written out as in the partial indexes mails_to_send and mails_failed: what was
// sent is never read.
export const outboxFiguresQuery = sql<FigureRow>`
  select state, count(*)::int as mails, min(greatest(not_before, locked_until)) as due_at
    from mails where state in ('held', 'queued', 'sending') group by state
  union all
  select 'failed', count(*)::int, null from mails where state = 'failed' and not set_aside`;
