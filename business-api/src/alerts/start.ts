/** What the process starts and configures of this room: the server imports nothing else of it. */
export type { AlertThresholds } from './alert-rules.ts';
export { startAlertWorker } from './alert-worker.ts';
