import type { NotificationEvent } from '@countersign/domain/notifications/notification-choices';

/** The key of an event's name in a market's settings, which speak of all of its staff. */
export function notifiedOf(event: NotificationEvent) {
  return event === 'assigned'
    ? 'notifications.market.assigned'
    : (`notifications.event.${event}` as const);
}
