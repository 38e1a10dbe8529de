import { absenceDays } from '@countersign/contract/desk/absences';
import { peopleDays } from '@countersign/contract/desk/colleagues';
import { idempotencyDays } from '@countersign/contract/idempotency';
import { notificationDays } from '@countersign/contract/notifications';
import { textFlagDays } from '@countersign/contract/text-flags';
import { type RawBuilder, sql } from 'kysely';
import { statusDays } from '../../asking/start.ts';
import type { Db } from '../../platform/database/database.ts';
import { endedDays } from '../../sessions/start.ts';
import { forgetRefusals } from '../../siem/start.ts';
import { forgetRemovedEndpoints } from '../../webhooks/start.ts';

const dayMs = 86_400_000;
const batch = 500;
/** Batches of one table per run; further rows wait for the next run. */
const mostBatches = 20;

/** Days for which a used ticket records who downloaded which registrations. */
export const usedTicketDays = 365;

/** Days for which an event for a webhook can be replayed, and its tries are shown. */
export const webhookDays = 90;

/** Days for which it is stored who read which registration. */
export const readDays = 90;

/** Days for which refused requests are stored. */
export const refusalDays = 7;

/** Days after its last use for which a session of a person is stored. */
export const sessionDays = 90;

interface Old {
  readonly table: string;
  readonly key: readonly string[];
  /** The column of an index; oldest first. */
  readonly time: string;
  readonly before: Date;
  readonly and?: RawBuilder<unknown>;
}

/**
 * Deletes, in batches within the time limit of a statement: answers stored for repeated requests a day
 * after their guaranteed time; claims and tickets that ended a day ago; used tickets after a year; people
 * after half a year without a visit; absences a month after their end; reported texts; settled events for webhooks with their tries;
 * who read which registration; refused requests; changes of settings that waited for too long; what staff were told of, and what people chose who are gone; removed webhooks with all
 * their events; links to the status page that have ended.
 * Rows locked by another copy are skipped. Returns the number of deleted rows.
 */
export async function forgetOldRows(db: Db, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const all: readonly Old[] = [
    {
      table: 'idempotency_records',
      key: ['caller', 'key'],
      time: 'created_at',
      before: daysAgo(idempotencyDays + 1),
    },
    {
      table: 'claims',
      key: ['country_code', 'ticket_number'],
      time: 'until',
      before: daysAgo(1),
    },
    {
      table: 'people',
      key: ['subject'],
      time: 'seen_at',
      before: daysAgo(peopleDays),
    },
    {
      table: 'absences',
      key: ['absence_id'],
      time: 'ends_at',
      before: daysAgo(absenceDays),
    },
    {
      table: 'text_flags',
      key: ['flag_id'],
      time: 'at',
      before: daysAgo(textFlagDays),
    },
    {
      table: 'sessions',
      key: ['session_id'],
      time: 'seen_at',
      before: daysAgo(sessionDays),
    },
    {
      table: 'ended_sessions',
      key: ['session_key'],
      time: 'written_at',
      before: daysAgo(endedDays),
    },
    {
      table: 'logout_tokens',
      key: ['token_key'],
      time: 'received_at',
      before: daysAgo(1),
    },
    {
      table: 'export_tickets',
      key: ['ticket_hash'],
      time: 'expires_at',
      before: daysAgo(1),
      and: sql`and used_at is null`,
    },
    {
      table: 'export_tickets',
      key: ['ticket_hash'],
      time: 'used_at',
      before: daysAgo(usedTicketDays),
      and: sql`and used_at is not null`,
    },
    {
      table: 'webhook_deliveries',
      key: ['id'],
      time: 'settled_at',
      before: daysAgo(webhookDays),
      and: sql`and settled_at is not null`,
    },
    {
      table: 'detail_reads',
      key: ['id'],
      time: 'read_at',
      before: daysAgo(readDays),
    },
    {
      table: 'waiting_changes',
      key: ['country_code', 'change_id'],
      time: 'expires_at',
      before: now,
    },
    {
      table: 'refused_requests',
      key: ['id'],
      time: 'at',
      before: daysAgo(refusalDays),
    },
    {
      table: 'alerts',
      key: ['rule', 'country_code', 'subject'],
      time: 'noted_at',
      before: daysAgo(1),
    },
    {
      table: 'notifications',
      key: ['id'],
      time: 'at',
      before: daysAgo(notificationDays),
    },
    {
      table: 'notification_choices',
      key: ['recipient'],
      time: 'changed_at',
      before: daysAgo(peopleDays),
      and: sql`and not exists (select from people
          where people.subject = recipient or lower(people.email) = recipient)
        and not exists (select from market_staff where lower(market_staff.email) = recipient)`,
    },
    {
      table: 'status_links',
      key: ['token_hash'],
      time: 'created_at',
      before: daysAgo(statusDays),
      and: sql`and exists (select from registrations as about
        where about.country_code = status_links.country_code
          and about.ticket_number = status_links.ticket_number
          and coalesce(about.decided_at, about.withdrawn_at) < ${daysAgo(statusDays)})`,
    },
  ];
  const batches = [
    ...all.map((old) => () => forgetBatch(db, old)),
    () => forgetRemovedEndpoints(db, now, batch),
    () => forgetRefusals(db, batch),
  ];
  let gone = 0;
  for (const forget of batches) {
    for (let times = 0; times < mostBatches; times += 1) {
      const count = await forget();
      gone += count;
      if (count < batch) break;
    }
  }
  return gone;
}

async function forgetBatch(db: Db, { table, key, time, before, and }: Old): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const result = await sql`delete from ${sql.table(table)} where (${columns}) in
    (select ${columns} from ${sql.table(table)} where ${sql.ref(time)} < ${before} ${and ?? sql``}
      order by ${sql.ref(time)} limit ${sql.lit(batch)} for update skip locked)`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
