import { Notification, unreadLimit } from '@countersign/contract/notifications';
import { sql } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { type TimePosition, writeTimeCursor } from '../platform/database/time-cursor.ts';

/** What a person may see: also of markets that were taken from the person since, nothing. */
export interface Whose extends Pick<Person, 'markets'> {
  readonly recipient: string;
}

/** A page of what a person was told of, newest first, and how many of all are unread. */
export async function listOf(
  db: Db,
  whose: Whose,
  { after, limit }: { readonly after: TimePosition | undefined; readonly limit: number },
) {
  const rows = await pageQuery(db, whose, after, limit + 1).execute();
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map((row) =>
      Notification.parse({
        notificationId: row.id,
        event: row.event,
        at: row.at.toISOString(),
        by: row.by_name,
        isRead: row.read_at !== null,
        countryCode: row.country_code,
        ticketNumber: row.ticket_number,
        practiceName: row.practice_name,
        status: row.status,
      }),
    ),
    nextCursor: rows.length > limit && last !== undefined ? writeTimeCursor(last) : null,
    unread: await countUnread(db, whose),
  };
}

export function pageQuery(
  db: Db,
  { recipient, markets }: Whose,
  after: TimePosition | undefined,
  limit: number,
) {
  let query = db
    .selectFrom('notifications as told')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.country_code', '=', 'told.country_code')
        .onRef('registrations.ticket_number', '=', 'told.ticket_number'),
    )
    .select([
      'told.id',
      'told.event',
      'told.at',
      'told.by_name',
      'told.read_at',
      'told.country_code',
      'told.ticket_number',
      'registrations.practice_name',
      'registrations.status',
    ])
    .where('told.recipient', '=', recipient)
    .orderBy('told.at', 'desc')
    .orderBy('told.id', 'desc')
    .limit(limit);
  if (markets !== 'all') {
    query = query.where(sql<boolean>`told.country_code = any(${[...markets]}::text[])`);
  }
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(told.at, told.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query;
}

/** How many are unread, at most `unreadLimit`. */
export async function countUnread(db: Db, whose: Whose): Promise<number> {
  const { rows } = await unreadQuery(whose).execute(db);
  return rows[0]?.unread ?? 0;
}

export function unreadQuery({ recipient, markets }: Whose) {
  const mine = markets === 'all' ? sql`` : sql`and country_code = any(${[...markets]}::text[])`;
  return sql<{ unread: number }>`select count(*)::int as unread from (select from notifications
    where recipient = ${recipient} and read_at is null ${mine} limit ${unreadLimit}) as unread_ones`;
}

/** Marks those named as read, or all; never one that came after `until`. */
export async function markAsRead(
  db: Db,
  { recipient }: Whose,
  { until, ids }: { readonly until: Date; readonly ids: readonly string[] | undefined },
  at: Date,
): Promise<void> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('recipient', '=', recipient)
    .where('read_at', 'is', null)
    .where('at', '<=', until);
  if (ids !== undefined) query = query.where('id', 'in', [...ids]);
  await query.execute();
}
