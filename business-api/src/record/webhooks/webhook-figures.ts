import { sql } from 'kysely';
import type { Db } from '../../ground/database/database.ts';

export interface WebhookFigures {
  readonly webhooks: Readonly<Record<'held' | 'queued' | 'sending' | 'dead', number>>;
  /** Age of the event that has been due for longest; 0 where none is due. */
  readonly oldestWebhookDueSeconds: number;
}

interface FigureRow {
  readonly state: keyof WebhookFigures['webhooks'];
  readonly events: number;
  readonly due_at: Date | null;
}

/** Counts the events that are still to be sent, and the dead letters. */
export async function readWebhookFigures(db: Db, now: Date): Promise<WebhookFigures> {
  const { rows } = await webhookFiguresQuery.execute(db);
  const webhooks = { held: 0, queued: 0, sending: 0, dead: 0 };
  let oldestWebhookDueSeconds = 0;
  for (const row of rows) {
    webhooks[row.state] = row.events;
    const dueMs = row.due_at === null ? 0 : now.getTime() - row.due_at.getTime();
    oldestWebhookDueSeconds = Math.max(oldestWebhookDueSeconds, dueMs / 1000);
  }
  return { webhooks, oldestWebhookDueSeconds };
}

// The conditions are those of the partial indexes: what was delivered is never read.
export const webhookFiguresQuery = sql<FigureRow>`
  select state, count(*)::int as events, min(greatest(not_before, locked_until)) as due_at
    from webhook_deliveries where state in ('held', 'queued', 'sending') group by state
  union all
  select 'dead', count(*)::int, null
    from webhook_deliveries where state = 'dead' and ticket_number is not null`;
