import { type Act, withAct } from '../../../login-link/act.ts';
import { paths } from '../../../paths.ts';

/** Own additions below `/customerService` (S2.1). */
export const deskPaths = {
  queue: paths.customerService,
  overview: `${paths.customerService}/overview`,
  mails: `${paths.customerService}/mails`,
  settings: `${paths.customerService}/settings`,
  notifications: `${paths.customerService}/notifications`,
  absences: `${paths.customerService}/absences`,
  sessions: `${paths.customerService}/sessions`,
} as const;

/**
 * The path of a registration, with the list's query for the way back. `act` opens the form for it;
 * the path decides nothing and holds no word of S2.5, so that a reload is not taken for a login link.
 */
export function registrationPath(
  place: { readonly countryCode: string; readonly ticketNumber: string },
  search: string,
  act?: Act,
): string {
  return `${paths.customerService}/${place.countryCode}/${place.ticketNumber}${withAct(search, act)}`;
}

/** The list's query: nothing is chosen for the next registration. */
export function withoutAct(search: string): string {
  return withAct(search, undefined);
}

/** Contains no word of S2.5: a reload there must not be taken for a login link. */
export const bulkPath = `${paths.customerService}/bulk`;
