/** What the process starts of this room: the server imports nothing else of it. */
export { readAccountFigures } from './account-figures.ts';
export { accountRoutes } from './account-routes.ts';
export { reportAccount } from './report-account.ts';
