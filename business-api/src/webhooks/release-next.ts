import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import type { WebhookDeliveryRow } from '../platform/database/webhook-tables.ts';

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
