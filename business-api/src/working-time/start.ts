/** What the process starts and configures of this room: the server imports nothing else of it. */
export { startDueTimesWorker } from './due-times-worker.ts';
export { workingTimeRoutes } from './working-time-routes.ts';
