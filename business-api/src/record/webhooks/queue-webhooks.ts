import type { WebhookType } from '@countersign/contract/webhooks';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import type { Trx } from '../../ground/database/database.ts';
import { registrationMessage } from './webhook-message.ts';

export interface WebhookEvent {
  readonly type: Exclude<WebhookType, 'countersign.test'>;
  /** As the event leaves it. */
  readonly registration: Registration;
  readonly at: Date;
  /** Not sent earlier: the end of the undo window. */
  readonly notBefore?: Date;
  /** Endpoints that shall not hear of it. */
  readonly except?: readonly string[];
}

/**
 * Queues an event for each webhook of the registration's market that is on, within the transaction of
 * the event. It waits while an earlier one of the registration is still to be sent there. `trx` holds
 * the registration's lock.
 */
export async function queueWebhooks(trx: Trx, event: WebhookEvent): Promise<void> {
  const { type, registration, at, notBefore = at, except = [] } = event;
  const { countryCode, ticketNumber, version } = registration;
  const body = registrationMessage(type, registration, at);
  const state = notBefore > at ? 'held' : 'queued';
  const exceptThese =
    except.length === 0 ? sql`` : sql`and id not in (${sql.join(except.map(uuid))})`;
  // The lock of the earlier row: a worker that settles it meanwhile either sees this one waiting, or
  // is seen here as done.
  await sql`
    with earlier as materialized (
      select endpoint_id from webhook_deliveries
        where country_code = ${countryCode} and ticket_number = ${ticketNumber}
          and state in ('held', 'waiting', 'queued', 'sending')
        for update)
    insert into webhook_deliveries (id, endpoint_id, country_code, ticket_number, type, version,
      body, state, not_before, created_at)
    select gen_random_uuid(), id, country_code, ${ticketNumber}::text, ${type}::text,
        ${version}::integer, ${body}::text,
        case when id in (select endpoint_id from earlier) then 'waiting' else ${state}::text end,
        ${notBefore}::timestamptz, ${at}::timestamptz
      from webhook_endpoints
      where country_code = ${countryCode} and state = 'on' ${exceptThese}`.execute(trx);
}

export function uuid(id: string) {
  return sql`${id}::uuid`;
}
