import { type WebhookDelivery as Delivery, replayLimit } from '@countersign/contract/webhooks';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { newId } from '../platform/database/new-id.ts';
import type { WebhookEndpoint } from '../platform/database/webhook-tables.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { testMessage } from './queue-webhooks.ts';
import { deliveryOf, isDeadLetter, withTries } from './webhook-deliveries.ts';

/** Queues a test, which is tried once. */
export async function insertTest(
  trx: Trx,
  { id, country_code }: WebhookEndpoint,
  at: Date,
): Promise<Delivery> {
  const row = await trx
    .insertInto('webhook_deliveries')
    .values({
      id: newId(),
      endpoint_id: id,
      country_code,
      ticket_number: null,
      type: 'countersign.test',
      version: 0,
      body: testMessage(country_code, at),
      state: 'queued',
      not_before: at,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return deliveryOf(row, []);
}

/** Queues an event again; one that is not settled, or cancelled, stays as it is. Throws `not-found`. */
export async function replayDelivery(
  trx: Trx,
  { id: endpointId }: WebhookEndpoint,
  deliveryId: string,
  at: Date,
): Promise<Delivery> {
  const found = await trx
    .selectFrom('webhook_deliveries')
    .select('state')
    .where('id', '=', deliveryId)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst();
  if (found === undefined) throw new ProblemError('not-found');
  await queueAgain(trx, [deliveryId], at);
  const row = await trx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  const [delivery] = await withTries(trx, [row]);
  return delivery ?? deliveryOf(row, []);
}

export interface ReplayPeriod {
  readonly from: Date;
  readonly to: Date;
  /** Whether also what had arrived. */
  readonly delivered: boolean;
}

/** Queues the events of a period again, oldest first, up to the limit. */
export async function replayPeriod(
  trx: Trx,
  { id: endpointId }: WebhookEndpoint,
  period: ReplayPeriod,
  at: Date,
): Promise<{ replayed: number; more: boolean }> {
  const found = await periodQuery(trx, endpointId, period).execute();
  const ids = found.slice(0, replayLimit).map(({ id }) => id);
  const replayed = ids.length === 0 ? 0 : await queueAgain(trx, ids, at);
  return { replayed, more: found.length > replayLimit };
}

export function periodQuery(
  db: Db | Trx,
  endpointId: string,
  { from, to, delivered }: ReplayPeriod,
) {
  return db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .where(
      delivered
        ? sql<SqlBool>`state in ('delivered', 'dead') and ticket_number is not null`
        : isDeadLetter,
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(replayLimit + 1);
}

/**
 * Of each registration the event of the lowest version is queued, and the others wait for it. Returns
 * how many were settled before.
 */
async function queueAgain(trx: Trx, ids: readonly string[], at: Date): Promise<number> {
  const these = sql.join(ids.map((id) => sql`${id}::uuid`));
  await lockUnsettled(trx, these);
  const { rows } = await sql<{ id: string }>`
    update webhook_deliveries as one
      set state = case
          when exists (select from webhook_deliveries as other
            where other.country_code = one.country_code
              and other.ticket_number = one.ticket_number
              and other.endpoint_id = one.endpoint_id and other.id <> one.id
              and (other.state in ('held', 'waiting', 'queued', 'sending')
                or other.version < one.version and other.id in (${these})
                  and other.state in ('delivered', 'dead')))
            then 'waiting'
          else 'queued' end,
        attempts = 0, settled_at = null, last_error = null,
        not_before = ${at}
      where one.id in (${these}) and one.state in ('delivered', 'dead')
        and one.ticket_number is not null
      returning one.id`.execute(trx);
  return rows.length;
}

/**
 * Locks what is still to be sent of the same registrations: a worker that settles one of these at the same
 * time either sees a replayed event wait for it, or is seen here as done.
 */
async function lockUnsettled(trx: Trx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select other.id from webhook_deliveries as one
    join webhook_deliveries as other on other.country_code = one.country_code
      and other.ticket_number = one.ticket_number and other.endpoint_id = one.endpoint_id
    where one.id in (${ids}) and other.state in ('held', 'waiting', 'queued', 'sending')
    order by other.country_code, other.ticket_number, other.version
    for update of other`.execute(trx);
}
