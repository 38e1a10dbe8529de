import { CountryCode } from '@countersign/domain/market/country-code';
import {
  NotificationChoices,
  NotificationEvent,
} from '@countersign/domain/notifications/notification-choices';
import { Instant, RegistrationStatus } from '@countersign/domain/registration/registration';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';
import { PageQuery, pageLimit, pageOf } from './paging.ts';

/** Days after which a notification is forgotten, read or not. */
export const notificationDays = 90;
/** More unread ones than this are not counted. */
export const unreadLimit = 100;

/** What a person was told of a registration. */
export const Notification = z.object({
  notificationId: z.uuid(),
  event: NotificationEvent,
  at: Instant,
  /** Name of the colleague who caused it; null if none did. */
  by: z.nullable(z.string()),
  isRead: z.boolean(),
  countryCode: CountryCode,
  ticketNumber: TicketNumber,
  practiceName: z.string(),
  /** As the registration is now. */
  status: RegistrationStatus,
});
export type Notification = z.infer<typeof Notification>;

/** How many are unread, at most `unreadLimit`. */
const Unread = z.object({ unread: z.int() });

/** How a person wants to be told, beside what the markets say that have the person in their list. */
export const NotificationSettings = z.object({
  /** Where mails go; null where the provider names no address. */
  address: z.nullable(z.string()),
  choices: NotificationChoices,
  markets: z.array(z.object({ countryCode: CountryCode, choices: NotificationChoices })),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const tags = ['notifications'];

export const listNotifications = endpoint({
  method: 'GET',
  url: '/me/notifications',
  config: { access: { role: 'staff', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'listNotifications',
    summary: 'List what I was told of',
    tags,
    querystring: z.strictObject(PageQuery),
    response: withProblems({ 200: z.extend(pageOf(Notification), Unread.shape) }),
  },
});

export const readNotifications = endpoint({
  method: 'POST',
  url: '/me/notifications/read',
  config: { access: { role: 'staff', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'readNotifications',
    summary: 'Mark notifications as read',
    tags,
    body: z.strictObject({
      /** Later ones stay unread: the person has not seen them. */
      // PostgreSQL has no year 0.
      until: Instant.check(z.regex(/^(?!0000)/)),
      /** Which; all without it. */
      notificationIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(pageLimit))),
    }),
    response: withProblems({ 200: Unread }),
  },
});

export const readNotificationSettings = endpoint({
  method: 'GET',
  url: '/me/notification-settings',
  config: { access: { role: 'staff', reach: 'own', act: 'read' } },
  schema: {
    operationId: 'readNotificationSettings',
    summary: 'Read how I am told of what happens',
    tags,
    response: withProblems({ 200: NotificationSettings }),
  },
});

export const changeNotificationSettings = endpoint({
  method: 'PUT',
  url: '/me/notification-settings',
  config: { access: { role: 'staff', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'changeNotificationSettings',
    summary: 'Change how I am told of what happens',
    tags,
    body: z.strictObject({ choices: NotificationChoices }),
    response: withProblems({ 200: NotificationSettings }),
  },
});
