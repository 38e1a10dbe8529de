/** What the process starts and configures of this room: the server imports nothing else of it. */
export { intakeRoutes } from './intake-routes.ts';
export { checkDigit } from './new-ticket-number.ts';
export { submitAtOnce } from './submit-registration.ts';
