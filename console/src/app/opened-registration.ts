import type { Channel } from '@countersign/contract/channel';
import { readDecisionQuery } from '@countersign/domain/login-link/decision-query';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { entryChannelOfPage } from '../login-link/entry-channel.ts';
import { paths, withoutTrailingSlash } from '../paths.ts';

/** The registration that the address of a decision's screen names, and the way the person came. */
export function openedRegistration(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  /** The state that the router stores with this history entry. */
  historyState?: unknown,
): { readonly key: RegistrationKey; readonly openedBy: Channel } | undefined {
  const path = withoutTrailingSlash(pathname);
  if (path !== paths.approve && path !== paths.reject) return;
  const query = readDecisionQuery(search);
  if (query.kind !== 'ticket') return;
  const key = { ticketNumber: query.ticketNumber, countryCode: query.market };
  return { key, openedBy: entryChannelOfPage(historyState) };
}
