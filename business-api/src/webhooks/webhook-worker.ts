import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { WebhookDeliveryRow } from '../platform/database/webhook-tables.ts';
import { jobFigures, type StateRow } from '../platform/jobs/job-figures.ts';
import { type Lanes, startLanes } from '../platform/jobs/lanes.ts';
import { createSlots } from '../platform/limits/slots.ts';
import type { WebhookOutcome } from '../platform/telemetry/metrics.ts';
import type { PostWebhook } from './post-webhook.ts';
import { mostPerEndpoint, sendNextWebhook } from './send-next-webhook.ts';
import { nextWebhookDueAt } from './webhook-store.ts';
import type { WebhookVault } from './webhook-vault.ts';

/** How many events are sent at once. */
const lanes = 8;

export interface WebhookWorkerOptions {
  readonly db: Db;
  readonly post: PostWebhook;
  readonly vault: WebhookVault;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly now: () => Date;
  /** Called with how each try ended. */
  readonly onTried?: ((outcome: WebhookOutcome) => void) | undefined;
  /** Called for every look into the outbox that failed. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Sends the events to the webhooks as long as the process runs; any number of copies may run. */
export function startWebhookWorker(options: WebhookWorkerOptions): Lanes {
  const { db, post, vault, log, now, onTried, onError } = options;
  const endpoints = createSlots(() => worker.wake());
  const worker = startLanes({
    lanes,
    doNext: (signal, claimed) =>
      sendNextWebhook({
        db,
        post,
        vault,
        now,
        random: Math.random,
        signal,
        endpoints,
        claimed,
        report: (delivery, outcome, code) => {
          onTried?.(outcome);
          reportTo(log, delivery, outcome, code);
        },
      }),
    nextDueAt: () => nextWebhookDueAt(db, endpoints.full(mostPerEndpoint)),
    now,
    log,
    trouble: 'the outbox of webhooks cannot be read',
    onError,
  });
  return worker;
}

function reportTo(
  log: WebhookWorkerOptions['log'],
  { id, endpoint_id, type, country_code, ticket_number, attempts }: WebhookDeliveryRow,
  outcome: WebhookOutcome,
  code?: string,
): void {
  const fields = {
    event: id,
    webhook: endpoint_id,
    type,
    market: country_code,
    ticket: ticket_number,
    attempts,
    code,
  };
  if (outcome === 'delivered') log.info(fields, 'webhook delivered');
  else if (outcome === 'postponed') log.warn(fields, 'webhook will be tried again');
  else if (outcome === 'dead') log.error(fields, 'webhook will not be tried again');
  else log.error(fields, 'webhook could not be settled');
}

const states = ['held', 'queued', 'sending', 'dead'] as const;
type State = (typeof states)[number];

interface WebhookFigures {
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
