import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import { paths } from '../../../paths.ts';

/** Own additions below `/customerService` (S2.1). */
export const deskPaths = {
  queue: paths.customerService,
  overview: `${paths.customerService}/overview`,
  mails: `${paths.customerService}/mails`,
  settings: `${paths.customerService}/settings`,
} as const;

const verbName = 'decide';

/**
 * The path of a registration, with the list's query for the way back. `verb` opens the form for it;
 * the path decides nothing and holds no word of S2.5, so that a reload is not taken for a login link.
 */
export function registrationPath(
  place: { readonly countryCode: string; readonly ticketNumber: string },
  search: string,
  verb?: DecisionVerb,
): string {
  const query = new URLSearchParams(withoutVerb(search));
  if (verb !== undefined) query.set(verbName, verb);
  const text = query.size === 0 ? '' : `?${query}`;
  return `${paths.customerService}/${place.countryCode}/${place.ticketNumber}${text}`;
}

/** The verb whose form is open beside the list. */
export function verbOf(search: string): DecisionVerb | undefined {
  const verb = new URLSearchParams(search).get(verbName);
  return verb === 'approve' || verb === 'reject' ? verb : undefined;
}

/** The list's query: nothing is chosen for the next registration. */
export function withoutVerb(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has(verbName)) return search;
  query.delete(verbName);
  return query.size === 0 ? '' : `?${query}`;
}

/** Contains no word of S2.5: a reload there must not be taken for a login link. */
export const bulkPath = `${paths.customerService}/bulk`;
