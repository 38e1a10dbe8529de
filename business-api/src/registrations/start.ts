/** What the process starts and configures of this room: the server imports nothing else of it. */
export { fillSearch } from './fill-search.ts';
export { appendEvents } from './history/append-events.ts';
export { historyRoutes } from './history/history-routes.ts';
export { lockWithMarket } from './lock-with-market.ts';
export { noteRoutes } from './note-routes.ts';
export { createReadRecorder, type ReadRecorder } from './reads/read-recorder.ts';
export { recordReads } from './reads/record-reads.ts';
export { registrationRoutes } from './registration-routes.ts';
export { vacuumRegistrations } from './vacuum-registrations.ts';
