/** What the process starts and configures of this room: the server imports nothing else of it. */
export { fillSearch } from './fill-search.ts';
export { appendEvents } from './history/append-events.ts';
export { historyRoutes } from './history/history-routes.ts';
export { lockWithMarket } from './lock-with-market.ts';
export { createReadRecorder, type ReadRecorder, recordReads } from './reads/read-recorder.ts';
export { noteRoutes, registrationRoutes } from './registration-routes.ts';
export { vacuumRegistrations } from './vacuum-registrations.ts';
