import type {
  NotificationEvent,
  NotificationWay,
} from '@countersign/domain/notifications/notification-choices';
import type { ColumnType, Generated } from 'kysely';
import type { Json } from './json-columns.ts';

type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** What a person was told of. */
export interface NotificationsTable {
  id: string;
  /** The address in lower case; of a person without one the subject. */
  recipient: string;
  event: NotificationEvent;
  way: Exclude<NotificationWay, 'none'>;
  country_code: string;
  ticket_number: string;
  /** The colleague who caused it. */
  by_name: string | null;
  at: ColumnType<Date, Date, never>;
  read_at: MaybeInstant;
  /** When a daily mail had it. */
  digested_at: MaybeInstant;
}

/** What people chose themselves, by event. */
export interface NotificationChoicesTable {
  recipient: string;
  choices: Json;
  changed_at: Date;
}

/** The daily mail of a person while it is to be sent. */
export interface DigestsTable {
  recipient: string;
  id: string;
  /** What came later waits for the next one. */
  until: Date;
  attempts: Generated<number>;
  not_before: Date;
  locked_until: MaybeInstant;
}

/** A mail to an administrator while it is to be sent. */
export interface AdministratorNoticesTable {
  notice_id: string;
  /** Empty: the installation's address for what would reach nobody. */
  recipient: string;
  recipient_name: string | null;
  /** Null: English. */
  locale: string | null;
  /** Empty: of no one market. */
  country_code: string;
  /** An `AdministratorNotice`. */
  notice: Json;
  at: Date;
  attempts: Generated<number>;
  not_before: Date;
  locked_until: MaybeInstant;
}

/** The key that seals the addresses by which people stop mails: one row. */
export interface UnsubscribeKeysTable {
  id: number;
  /** 32 bytes, base64url. */
  key: string;
}
