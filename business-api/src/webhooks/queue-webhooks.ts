import type { WebhookType } from '@countersign/contract/webhooks';
import { isDecided, type Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import { onlyAfter } from '../platform/database/only-after.ts';

/**
 * Queues an event for each webhook of the registration's market that is on, except those, within the
 * transaction of the event. `trx` holds the registration's lock.
 */
export async function queueWebhooks(
  trx: Trx,
  event: WebhookEvent,
  except: readonly string[] = [],
): Promise<void> {
  await sql`with ${announcing(event, { except })} select 1`.execute(trx);
}

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

/**
 * The body of an event about a registration: which one, its state and the decision's codes, and no
 * personal data. A receiver reads more, if it may, from the API.
 */
function registrationMessage(
  type: WebhookType,
  registration: Registration,
  at: Date,
  duplicateOf?: RegistrationKey,
): string {
  const { countryCode, ticketNumber, status, version } = registration;
  const decision = isDecided(registration) ? registration.decision : undefined;
  const condition =
    registration.status === 'approved' ? registration.decision.condition : undefined;
  return messageOf(type, at, {
    market: countryCode,
    ticketNumber,
    status,
    version,
    decidedAt: decision?.decidedAt ?? null,
    reasonCodes: decision?.reasonCodes ?? [],
    ...(registration.status === 'linked' && {
      accountNumber: registration.decision.accountNumber ?? null,
    }),
    // Its text may name a person.
    ...(condition && { conditionUntil: condition.until }),
    // A receiver of one market does not learn of another market's registrations.
    ...(duplicateOf?.countryCode === countryCode && { duplicateOf: duplicateOf.ticketNumber }),
  });
}

/** The body of a test. */
export function testMessage(market: string, at: Date): string {
  return messageOf('countersign.test', at, { market });
}

function messageOf(type: WebhookType, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
