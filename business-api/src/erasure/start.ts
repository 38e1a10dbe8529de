/** What the process starts and configures of this room: the server imports nothing else of it. */
export { setHold } from './holds.ts';
export { readRetentionAge } from './retention-figures.ts';
export { retentionRoutes } from './retention-routes.ts';
export { startRetentionWorker } from './retention-worker.ts';
