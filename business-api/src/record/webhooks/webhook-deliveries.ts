import { pageLimit } from '@countersign/contract/paging';
import { WebhookDelivery as Delivery, replayLimit } from '@countersign/contract/webhooks';
import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../ground/database/database.ts';
import { newId } from '../../ground/database/new-id.ts';
import { type TimePosition, writeTimeCursor } from '../../ground/database/time-cursor.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../ground/database/webhook-tables.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { testMessage } from './webhook-message.ts';

/** Most tries shown of one event. */
const shownTries = 20;

export interface DeliveriesPage {
  readonly show?: 'all' | 'dead' | undefined;
  readonly after?: TimePosition | undefined;
  readonly limit?: number | undefined;
}

const isDeadLetter = sql<SqlBool>`state = 'dead' and ticket_number is not null`;

/** A page of what was or will be sent to an endpoint, newest first. */
export async function listDeliveries(
  db: Db,
  { id }: WebhookEndpoint,
  page: DeliveriesPage,
): Promise<{ items: Delivery[]; nextCursor: string | null }> {
  const { limit = pageLimit } = page;
  const rows = await deliveriesQuery(db, id, page).execute();
  const last = rows[limit - 1];
  return {
    items: await withTries(db, rows.slice(0, limit)),
    nextCursor:
      rows.length > limit && last !== undefined
        ? writeTimeCursor({ at: last.created_at, id: last.id })
        : null,
  };
}

export function deliveriesQuery(
  db: Db,
  endpointId: string,
  { show, after, limit = pageLimit }: DeliveriesPage,
) {
  let query = db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (show === 'dead') query = query.where(isDeadLetter);
  if (after !== undefined) {
    query = query.where(
      sql<SqlBool>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query;
}

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

/** One that is not settled, or cancelled, stays as it is. Throws `not-found`. */
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

async function withTries(db: Db | Trx, rows: readonly WebhookDelivery[]): Promise<Delivery[]> {
  if (rows.length === 0) return [];
  const tries = await db
    .selectFrom('webhook_tries')
    .selectAll()
    .where(
      'delivery_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('delivery_id')
    .orderBy('number')
    .execute();
  const byDelivery = Map.groupBy(tries, ({ delivery_id }) => delivery_id);
  return rows.map((row) => deliveryOf(row, byDelivery.get(row.id) ?? []));
}

interface TryRow {
  readonly at: Date;
  readonly status: number | null;
  readonly duration_ms: number;
  readonly error: string | null;
}

function deliveryOf(row: WebhookDelivery, tries: readonly TryRow[]): Delivery {
  const isComing = row.state === 'held' || row.state === 'queued';
  return Delivery.parse({
    deliveryId: row.id,
    type: row.type,
    ticketNumber: row.ticket_number,
    version: row.version,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    nextTryAt: isComing ? row.not_before.toISOString() : null,
    settledAt: row.settled_at?.toISOString() ?? null,
    tries: tries.slice(-shownTries).map(({ at, status, duration_ms, error }) => ({
      at: at.toISOString(),
      status,
      durationMs: duration_ms,
      error,
    })),
  });
}
