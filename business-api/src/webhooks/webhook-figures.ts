import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { jobFigures, type StateRow } from '../platform/jobs/job-figures.ts';

const states = ['held', 'queued', 'sending', 'dead'] as const;
type State = (typeof states)[number];

export interface WebhookFigures {
  readonly webhooks: Readonly<Record<State, number>>;
  /** Age of the event that has been due for longest; 0 where none is due. */
  readonly oldestWebhookDueSeconds: number;
}

/** Counts the events that are still to be sent, and the dead letters. */
export async function readWebhookFigures(db: Db, now: Date): Promise<WebhookFigures> {
  const { rows } = await webhookFiguresQuery.execute(db);
  const { counts, oldestDueSeconds } = jobFigures(states, rows, now);
  return { webhooks: counts, oldestWebhookDueSeconds: oldestDueSeconds };
}

// The conditions are those of the partial indexes: what was delivered is never read.
export const webhookFiguresQuery = sql<StateRow<State>>`
  select state, count(*)::int, min(greatest(not_before, locked_until)) as due_at
    from webhook_deliveries where state in ('held', 'queued', 'sending') group by state
  union all
  select 'dead', count(*)::int, null
    from webhook_deliveries where state = 'dead' and ticket_number is not null
      and endpoint_id in (select id from webhook_endpoints where removed_at is null)`;
