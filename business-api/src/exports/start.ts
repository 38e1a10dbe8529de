/** What the process starts and configures of this room: the server imports nothing else of it. */
export { forgetExpiredSearches } from './download-tickets.ts';
export { exportRoutes } from './export-routes.ts';
