import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { jobFigures, type StateRow } from '../platform/jobs/job-figures.ts';

const states = ['held', 'queued', 'sending', 'failed'] as const;
type State = (typeof states)[number];

export interface OutboxFigures {
  readonly mails: Readonly<Record<State, number>>;
  /** Age of the mail that has been due for longest; 0 where none is due. */
  readonly oldestDueSeconds: number;
}

/** Counts the mails that are still to be sent, and the failed ones that are not dismissed. */
export async function readOutboxFigures(db: Db, now: Date): Promise<OutboxFigures> {
  const { rows } = await outboxFiguresQuery.execute(db);
  const { counts, oldestDueSeconds } = jobFigures(states, rows, now);
  return { mails: counts, oldestDueSeconds };
}

// The states are written out as in the partial indexes mails_to_send and mails_failed: what was
// sent is never read.
export const outboxFiguresQuery = sql<StateRow<State>>`
  select state, count(*)::int, min(greatest(not_before, locked_until)) as due_at
    from mails where state in ('held', 'queued', 'sending') group by state
  union all
  select 'failed', count(*)::int, null from mails where state = 'failed' and not set_aside`;
