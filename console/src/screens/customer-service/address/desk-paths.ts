import { paths } from '../../../paths.ts';

/** Own additions below `/customerService` (S2.1). */
export const deskPaths = {
  queue: paths.customerService,
  overview: `${paths.customerService}/overview`,
  mails: `${paths.customerService}/mails`,
  settings: `${paths.customerService}/settings`,
} as const;

/** The path of a registration, with the list's query for the way back. */
export function registrationPath(
  place: { readonly countryCode: string; readonly ticketNumber: string },
  search: string,
): string {
  return `${paths.customerService}/${place.countryCode}/${place.ticketNumber}${search}`;
}

/** Contains no word of S2.5: a reload there must not be taken for a login link. */
export const bulkPath = `${paths.customerService}/bulk`;
