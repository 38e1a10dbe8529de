/** What the process starts and configures of this room: the server imports nothing else of it. */
export { uploadFirstList } from './replace-list.ts';
export { stopListRoutes } from './stop-list-routes.ts';
export { readStopListFigures, startStopListWorker } from './stop-list-worker.ts';
