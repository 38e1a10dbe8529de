/** What the process starts and configures of this room: the server imports nothing else of it. */
export { setHold } from './holds.ts';
export { retentionRoutes } from './retention-routes.ts';
export { readRetentionAge, startRetentionWorker } from './retention-worker.ts';
