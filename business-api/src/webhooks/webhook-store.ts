import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { WebhookDeliveryRow, WebhookEndpoint } from '../platform/database/webhook-tables.ts';
import { claimNext, type JobTable } from '../platform/jobs/claim-next.ts';
import { settleClaimed } from '../platform/jobs/settle-within-lease.ts';

const toSend = ['held', 'queued', 'sending'] as const;
const table: JobTable = {
  name: 'webhook_deliveries',
  key: ['id'],
  order: ['not_before', 'id'],
};

/**
 * Leases the event that has been due for longest to this worker for `leaseMs`; undefined if none is
 * due. One whose worker crashed is due again when its lease ends, and the try counts from here on.
 * Events for `fullEndpoints` are passed over.
 */
export async function claimNextWebhook(
  db: Db,
  ...query: ClaimOptions
): Promise<WebhookDeliveryRow | undefined> {
  const { rows } = await claimQuery(...query).execute(db);
  return rows[0];
}

type ClaimOptions = [now: Date, leaseMs: number, fullEndpoints?: readonly string[]];

export function claimQuery(...[now, leaseMs, fullEndpoints = []]: ClaimOptions) {
  return claimNext<WebhookDeliveryRow>(table, {
    due: sql`state in ('held', 'queued', 'sending') and not_before <= ${now}
      and ${isForOther(fullEndpoints)} and (locked_until is null or locked_until <= ${now})`,
    claimed: sql`state = 'sending', locked_until = ${new Date(now.getTime() + leaseMs)},
      attempts = attempts + 1, tries = tries + 1`,
  });
}

/** When the next event for another endpoint can be claimed; undefined if none waits. */
export async function nextWebhookDueAt(
  db: Db,
  fullEndpoints: readonly string[] = [],
): Promise<Date | undefined> {
  const next = await nextDueDeliveryQuery(db, fullEndpoints).executeTakeFirst();
  return next?.due_at;
}

export function nextDueDeliveryQuery(db: Db, fullEndpoints: readonly string[] = []) {
  return db
    .selectFrom('webhook_deliveries')
    .select(sql<Date>`greatest(not_before, locked_until)`.as('due_at')) // nulls are left out
    .where('state', 'in', toSend)
    .where(isForOther(fullEndpoints))
    .orderBy('due_at')
    .limit(1);
}

function isForOther(endpoints: readonly string[]) {
  return endpoints.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`endpoint_id not in (${sql.join(endpoints.map((id) => sql`${id}::uuid`))})`;
}

/** Where an event goes; undefined once the endpoint has been removed. */
export function endpointOf(
  db: Db,
  { endpoint_id }: WebhookDeliveryRow,
): Promise<WebhookEndpoint | undefined> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', endpoint_id)
    .executeTakeFirst();
}

/** How one try ended, for the log of tries. */
export interface WebhookTry {
  readonly at: Date;
  readonly status: number | undefined;
  readonly durationMs: number;
  readonly error: string | undefined;
}

/** What follows from a try: delivered, dead with its last error, or another try at a time. */
export type WebhookVerdict =
  | { readonly state: 'delivered' }
  | { readonly state: 'dead'; readonly code: string }
  | { readonly state: 'queued'; readonly code: string; readonly notBefore: Date };

/**
 * Stores how a claimed event's try ended, and lets the next of its registration take its turn.
 * `more` runs in the same transaction. Throws LeaseLost.
 */
export function settleWebhook(
  db: Db,
  delivery: WebhookDeliveryRow,
  verdict: WebhookVerdict,
  now: Date,
  written: WebhookTry | undefined,
  more: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const isOver = verdict.state !== 'queued';
    await update(trx, delivery, {
      state: verdict.state,
      locked_until: null,
      last_error: verdict.state === 'delivered' ? null : verdict.code,
      ...(isOver ? { settled_at: now } : { not_before: verdict.notBefore }),
    });
    if (written !== undefined) await writeTry(trx, delivery, written);
    if (isOver) await releaseNext(trx, delivery, now);
    await more(trx);
  });
}

/** Releases an event that was claimed and not tried. Throws LeaseLost. */
export async function giveBackWebhook(db: Db, delivery: WebhookDeliveryRow): Promise<void> {
  const { attempts, tries } = delivery;
  await update(db, delivery, {
    state: 'queued',
    locked_until: null,
    attempts: attempts - 1,
    tries: tries - 1,
  });
}

// The count of tries differs between this worker's lease and a later one.
async function update(
  db: Db | Trx,
  { id, tries }: WebhookDeliveryRow,
  values: Partial<WebhookDeliveryRow>,
): Promise<void> {
  const written = db
    .updateTable('webhook_deliveries')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('tries', '=', tries);
  await settleClaimed(written, `Event ${id}`);
}

async function writeTry(
  trx: Trx,
  { id, tries }: WebhookDeliveryRow,
  { at, status, durationMs, error }: WebhookTry,
): Promise<void> {
  await trx
    .insertInto('webhook_tries')
    .values({
      delivery_id: id,
      number: tries,
      at,
      status: status ?? null,
      duration_ms: Math.round(durationMs),
      error: error ?? null,
    })
    .execute();
}

/** Lets the event that waits for this one take its turn, within the transaction that settled it. */
export async function releaseNext(
  trx: Trx,
  { endpoint_id, country_code, ticket_number }: WebhookDeliveryRow,
  now: Date,
): Promise<void> {
  if (ticket_number === null) return;
  const same = sql`country_code = ${country_code} and ticket_number = ${ticket_number}
    and endpoint_id = ${endpoint_id}::uuid`;
  await sql`update webhook_deliveries
    set state = case when not_before > ${now} then 'held' else 'queued' end
    where id = (select id from webhook_deliveries
        where ${same} and state = 'waiting' order by version limit 1)
      and not exists (select from webhook_deliveries
        where ${same} and state in ('held', 'queued', 'sending'))`.execute(trx);
}
