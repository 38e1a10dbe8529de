/** What the other rooms use of this one: they import nothing else of it. */
export {
  forgetNotifications,
  insertingNotifications,
  insertNotifications,
  type NotificationRow,
  notificationRows,
} from './notification-rows.ts';
export { type Stopped, sealUnsubscribe, unsubscribePath } from './unsubscribe/unsubscribe-links.ts';
