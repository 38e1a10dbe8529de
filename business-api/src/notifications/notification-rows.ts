import type {
  NotificationEvent,
  NotificationWay,
} from '@countersign/domain/notifications/notification-choices';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import { newId } from '../platform/database/new-id.ts';
import type { NotificationsTable } from '../platform/database/notification-tables.ts';
import { onlyAfter } from '../platform/database/only-after.ts';

export type NotificationRow = Insertable<NotificationsTable>;

/** By what a person is known: the address as the lists of markets have it, else the subject. */
export function recipientOf(person: {
  readonly email: string | null | undefined;
  readonly subject: string;
}): string {
  return person.email?.toLowerCase() ?? person.subject;
}

/** The rows about a registration, for those who are told of it in any way. */
export function notificationRows(
  { countryCode, ticketNumber }: RegistrationKey,
  told: readonly { readonly recipient: string; readonly way: NotificationWay }[],
  about: { readonly event: NotificationEvent; readonly by: string | undefined; readonly at: Date },
): readonly NotificationRow[] {
  return told.flatMap(({ recipient, way }) =>
    way === 'none'
      ? []
      : [
          {
            id: newId(),
            recipient,
            event: about.event,
            way,
            country_code: countryCode,
            ticket_number: ticketNumber,
            by_name: about.by ?? null,
            at: about.at,
          },
        ],
  );
}

/** A statement that inserts the rows; with `after`, only once that part of the statement has a row. */
export function insertingNotifications(
  rows: readonly NotificationRow[],
  after?: string,
): RawBuilder<unknown> {
  return sql`insert into notifications
      (id, recipient, event, way, country_code, ticket_number, by_name, at)
    select told.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(id uuid,
      recipient text, event text, way text, country_code text, ticket_number text, by_name text,
      at timestamptz)
    ${onlyAfter(after)} returning 1`;
}

export async function insertNotifications(
  trx: Trx,
  rows: readonly NotificationRow[],
): Promise<void> {
  if (rows.length > 0) await insertingNotifications(rows).execute(trx);
}

/** Removes what people were told of a registration. */
export async function forgetNotifications(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .execute();
}
