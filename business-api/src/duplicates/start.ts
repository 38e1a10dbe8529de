/** What the process starts and configures of this room: the server imports nothing else of it. */
export { duplicateRoutes } from './duplicate-routes.ts';
export { startDuplicateWorker } from './duplicate-worker.ts';
export type { WithEvidence } from './refresh-match-mark.ts';
