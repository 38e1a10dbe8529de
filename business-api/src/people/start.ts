/** What the process starts and configures of this room: the server imports nothing else of it. */
export { absenceRoutes } from './absence-routes.ts';
export { putAbsence } from './absences.ts';
export { claimRoutes } from './claim-routes.ts';
export { meRoutes } from './me-routes.ts';
export { startReminderWorker } from './reminder-worker.ts';
export { shareView } from './shared-views.ts';
export { textFlagRoutes } from './text-flag-routes.ts';
