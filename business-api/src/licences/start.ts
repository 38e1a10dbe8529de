/** What the process starts of this room: the server imports nothing else of it. */
export { readLicenceFigures } from './ending-licences.ts';
export { licenceRoutes } from './licence-routes.ts';
export { readLicence } from './read-licence.ts';
