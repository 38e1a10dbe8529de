/** What the process starts and configures of this room: the server imports nothing else of it. */
export { notificationRoutes } from './notification-routes.ts';
export { unsubscribePage } from './unsubscribe/unsubscribe-page.ts';
