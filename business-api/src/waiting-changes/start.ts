/** What the process starts and configures of this room: the server imports nothing else of it. */
export { waitingChangeRoutes } from './waiting-change-routes.ts';
