/** What the process starts of this room: the server imports nothing else of it. */

export { accountRoutes } from './account-routes.ts';
export { readAccountFigures } from './account-rows.ts';
export { reportAccount } from './report-account.ts';
