import { paths } from '../../../paths.ts';

/** A registration below the list, which keeps the list's own query for the way back. */
export function registrationPath(
  place: { readonly countryCode: string; readonly ticketNumber: string },
  search: string,
): string {
  return `${paths.customerService}/${place.countryCode}/${place.ticketNumber}${search}`;
}
