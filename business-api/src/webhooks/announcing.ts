import type { WebhookType } from '@countersign/contract/webhooks';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, sql } from 'kysely';
import { onlyAfter } from '../platform/database/only-after.ts';
import { registrationMessage } from './webhook-message.ts';

export interface WebhookEvent {
  readonly type: Exclude<WebhookType, 'countersign.test'>;
  /** As the event leaves it. */
  readonly registration: Registration;
  readonly at: Date;
  /** Not sent earlier: the end of the undo window. */
  readonly notBefore?: Date;
  /** The registration that a rejected one duplicates, or to whose account one is linked. */
  readonly duplicateOf?: RegistrationKey | undefined;
}

/**
 * The parts of a statement that queue an event for each webhook of the registration's market that is
 * on, except those; with `after`, only once that part of the statement has a row. It waits while an earlier one of
 * the registration is still to be sent there: the lock of the earlier row lets a worker that settles
 * it at the same time either see this one waiting, or be seen here as done.
 */
export function announcing(
  { type, registration, at, notBefore = at, duplicateOf }: WebhookEvent,
  { except = [], after }: { readonly except?: readonly string[]; readonly after?: string } = {},
): RawBuilder<unknown> {
  const { countryCode, ticketNumber, version } = registration;
  const body = registrationMessage(type, registration, at, duplicateOf);
  const state = notBefore > at ? 'held' : 'queued';
  return sql`earlier as materialized (
      select endpoint_id from webhook_deliveries
      where country_code = ${countryCode} and ticket_number = ${ticketNumber}
        and state in ('held', 'waiting', 'queued', 'sending')
      for update
    ), announced as (
      insert into webhook_deliveries (id, endpoint_id, country_code, ticket_number, type, version,
        body, state, not_before, created_at)
      select gen_random_uuid(), id, country_code, ${ticketNumber}::text, ${type}::text,
        ${version}::integer, ${body}::text,
        case when id in (select endpoint_id from earlier) then 'waiting' else ${state}::text end,
        ${notBefore}::timestamptz, ${at}::timestamptz
      from webhook_endpoints ${onlyAfter(after)}
      where country_code = ${countryCode} and state = 'on'
        and id <> all (${`{${except.join(',')}}`}::uuid[]))`;
}
