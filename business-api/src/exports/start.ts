/** What the process starts of this room: the server imports nothing else of it, and no other room uses it. */
export { exportRoutes } from './export-routes.ts';
