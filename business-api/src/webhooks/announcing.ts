import type { WebhookType } from '@countersign/contract/webhooks';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { ValuePlace } from '../platform/database/prepared-statement.ts';
import { registrationMessage } from './webhook-message.ts';

export interface WebhookEvent {
  readonly type: Exclude<WebhookType, 'countersign.test'>;
  /** As the event leaves it. */
  readonly registration: Registration;
  readonly at: Date;
  /** Not sent earlier: the end of the undo window. */
  readonly notBefore?: Date;
  /** The registration that a rejected one duplicates. */
  readonly duplicateOf?: RegistrationKey | undefined;
}

/** An event as the rows for each webhook of its market begin. */
export interface Announcement {
  readonly country: string;
  readonly ticket: string;
  readonly type: string;
  readonly version: number;
  readonly body: string;
  readonly state: 'held' | 'queued';
  readonly notBefore: Date;
  readonly at: Date;
  /** Endpoints that must not get it, as an array of PostgreSQL. */
  readonly except: string;
}

export function announcementOf(
  { type, registration, at, notBefore = at, duplicateOf }: WebhookEvent,
  except: readonly string[] = [],
): Announcement {
  const { countryCode: country, ticketNumber: ticket, version } = registration;
  return {
    country,
    ticket,
    type,
    version,
    body: registrationMessage(type, registration, at, duplicateOf),
    state: notBefore > at ? 'held' : 'queued',
    notBefore,
    at,
    except: `{${except.join(',')}}`,
  };
}

/**
 * The parts of a statement that queue an event for each webhook of the registration's market that is
 * on; with `from`, only where that part of the statement has a row. It waits while an earlier one of
 * the registration is still to be sent there: the lock of the earlier row lets a worker that settles
 * it at the same time either see this one waiting, or be seen here as done.
 */
export function announcing<Values>(
  value: ValuePlace<Values>,
  announcement: (values: Values) => Announcement,
  from?: string,
): string {
  const of = (name: keyof Announcement) => value((values) => announcement(values)[name]);
  const only = from === undefined ? '' : `cross join ${from}`;
  return `earlier as materialized (
      select endpoint_id from webhook_deliveries
      where country_code = ${of('country')} and ticket_number = ${of('ticket')}
        and state in ('held', 'waiting', 'queued', 'sending')
      for update
    ), announced as (
      insert into webhook_deliveries (id, endpoint_id, country_code, ticket_number, type, version,
        body, state, not_before, created_at)
      select gen_random_uuid(), id, country_code, ${of('ticket')}::text, ${of('type')}::text,
        ${of('version')}::integer, ${of('body')}::text,
        case when id in (select endpoint_id from earlier) then 'waiting'
          else ${of('state')}::text end,
        ${of('notBefore')}::timestamptz, ${of('at')}::timestamptz
      from webhook_endpoints ${only}
      where country_code = ${of('country')} and state = 'on'
        and id <> all (${of('except')}::uuid[]))`;
}
