import { pageLimit } from '@countersign/contract/paging';
import { WebhookDelivery } from '@countersign/contract/webhooks';
import { type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { type TimePosition, writeTimeCursor } from '../platform/database/time-cursor.ts';
import type { WebhookDeliveryRow, WebhookEndpoint } from '../platform/database/webhook-tables.ts';

/** Most tries shown of one event. */
const shownTries = 20;

export interface DeliveriesPage {
  readonly show?: 'all' | 'dead' | undefined;
  readonly after?: TimePosition | undefined;
  readonly limit?: number | undefined;
}

export const isDeadLetter = sql<SqlBool>`state = 'dead' and ticket_number is not null`;

/** A page of what was or will be sent to an endpoint, newest first. */
export async function listDeliveries(
  db: Db,
  { id }: WebhookEndpoint,
  page: DeliveriesPage,
): Promise<{ items: WebhookDelivery[]; nextCursor: string | null }> {
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

/** The deliveries of these rows, each with its latest tries. */
export async function withTries(
  db: Db | Trx,
  rows: readonly WebhookDeliveryRow[],
): Promise<WebhookDelivery[]> {
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

/** A delivery as administrators see it. */
export function deliveryOf(row: WebhookDeliveryRow, tries: readonly TryRow[]): WebhookDelivery {
  const isComing = row.state === 'held' || row.state === 'queued';
  return WebhookDelivery.parse({
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
