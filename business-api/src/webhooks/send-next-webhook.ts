import { CountryCode } from '@countersign/domain/market/country-code';
import { recordWebhookChange } from '../markets/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import type { WebhookDeliveryRow, WebhookEndpoint } from '../platform/database/webhook-tables.ts';
import { doNext } from '../platform/jobs/do-next.ts';
import { retryAt } from '../platform/jobs/retry-at.ts';
import { settleWithinLease } from '../platform/jobs/settle-within-lease.ts';
import type { Slots } from '../platform/limits/slots.ts';
import type { WebhookOutcome } from '../platform/telemetry/metrics.ts';
import type { PostResult, PostWebhook } from './post-webhook.ts';
import { webhookHeaders } from './sign-webhook.ts';
import {
  claimNextWebhook,
  endpointOf,
  giveBackWebhook,
  settleWebhook,
  type WebhookTry,
  type WebhookVerdict,
} from './webhook-store.ts';
import type { WebhookVault } from './webhook-vault.ts';

/** The receiver has answered 410: nothing more is sent there, and the market's record says so. */
async function turnOffGone(
  trx: Trx,
  { id, country_code, url }: WebhookEndpoint,
  at: Date,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_endpoints')
    .set({ state: 'gone' })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const receiver = { subject: 'webhook', name: new URL(url).host };
  const countryCode = CountryCode.parse(country_code);
  await recordWebhookChange(trx, countryCode, receiver, { at, webhook: { act: 'gone', url } });
}

/** How many events are sent to one endpoint at once: one that hangs must not stop others. */
export const mostPerEndpoint = 2;
// A try ends within 15 s.
const leaseMs = 60_000;

export interface WebhookWork {
  readonly db: Db;
  readonly post: PostWebhook;
  readonly vault: WebhookVault;
  readonly now: () => Date;
  /** 0 to 1 */
  readonly random: () => number;
  /** When aborted, no try is started. */
  readonly signal: AbortSignal;
  /** Where several events are sent at once. */
  readonly endpoints?: Slots;
  /** Called for each event that was found. */
  readonly claimed?: () => void;
  readonly report: (delivery: WebhookDeliveryRow, outcome: WebhookOutcome, code?: string) => void;
}

/** Sends the event that has been due for longest; false if none is due. Throws if none can be read. */
export function sendNextWebhook(work: WebhookWork): Promise<boolean> {
  const { db, now, signal, endpoints, claimed } = work;
  return doNext<WebhookDeliveryRow>(
    {
      claim: (full) => claimNextWebhook(db, now(), leaseMs, full),
      giveBack: (delivery) => giveBackWebhook(db, delivery),
      run: (delivery) => sendOne(work, delivery),
      share: endpoints && {
        of: ({ endpoint_id: id }) => id,
        most: mostPerEndpoint,
        slots: endpoints,
      },
    },
    signal,
    claimed,
  );
}

async function sendOne(work: WebhookWork, delivery: WebhookDeliveryRow): Promise<void> {
  try {
    const endpoint = await endpointOf(work.db, delivery);
    if (endpoint === undefined) return; // its events went with it
    const isTest = delivery.ticket_number === null && endpoint.removed_at === null;
    const written =
      endpoint.state === 'on' || isTest ? await attempt(work, endpoint, delivery) : undefined;
    const verdict = verdictOf(work, endpoint, delivery, written);
    await settleWithinLease(delivery.locked_until, work.now, () =>
      settleWebhook(work.db, delivery, verdict, work.now(), written, async (trx) => {
        if (written?.status === 410) await turnOffGone(trx, endpoint, work.now());
      }),
    );
    work.report(delivery, outcomes[verdict.state], 'code' in verdict ? verdict.code : undefined);
  } catch (error) {
    // The event is due again when its lease ends, with the same id.
    work.report(delivery, 'unsettled', error instanceof Error ? error.name : 'unknown');
  }
}

const outcomes = { delivered: 'delivered', queued: 'postponed', dead: 'dead' } as const;

function verdictOf(
  work: WebhookWork,
  { state }: WebhookEndpoint,
  { attempts, ticket_number }: WebhookDeliveryRow,
  written: WebhookTry | undefined,
): WebhookVerdict {
  if (written === undefined) return { state: 'dead', code: `endpoint-${state}` };
  const { error: code, status } = written;
  if (code === undefined) return { state: 'delivered' };
  const isFinal = status === 410 || ticket_number === null;
  const notBefore = isFinal ? undefined : nextDeliveryAt(attempts, work.now(), work.random());
  return notBefore === undefined ? { state: 'dead', code } : { state: 'queued', code, notBefore };
}

async function attempt(
  work: WebhookWork,
  endpoint: WebhookEndpoint,
  delivery: WebhookDeliveryRow,
): Promise<WebhookTry> {
  const at = work.now();
  const beganMs = performance.now();
  const result = await post(work, endpoint, delivery, at);
  return { at, durationMs: performance.now() - beganMs, ...result };
}

async function post(
  { vault, post: send }: WebhookWork,
  { id: endpointId, url, ...endpoint }: WebhookEndpoint,
  { id, body }: WebhookDeliveryRow,
  at: Date,
): Promise<PostResult> {
  let secrets: readonly string[];
  try {
    const { previous_secret: previous, previous_until: until } = endpoint;
    const counts = previous !== null && until !== null && until > at;
    secrets = [endpoint.secret, ...(counts ? [previous] : [])].map((sealed) =>
      vault.open(endpointId, sealed),
    );
  } catch {
    return { status: undefined, error: 'secret-unreadable' };
  }
  return send({ url, headers: webhookHeaders({ id, at, body }, secrets), body });
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The example of Standard Webhooks: nine retries within three days. */
const delaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/**
 * When to try again after the `attempts`-th try failed, varied by a fifth so that tries do not all
 * come at once; undefined after the tenth. `random` is 0 to 1.
 */
export function nextDeliveryAt(attempts: number, now: Date, random: number): Date | undefined {
  return retryAt(delaysMs[attempts - 1], now, random);
}
