import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../platform/database/database.ts';
import type { WebhookDeliveryRow } from '../platform/database/webhook-tables.ts';
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
