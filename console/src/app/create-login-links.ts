import { forwardPath } from '@countersign/domain/login-link/forward-path';
import { readStoredLink } from '../login-link/stored-login-link.ts';
import { takeLinkDestination } from '../login-link/take-link-destination.ts';
import type { LoginLinks } from '../login-link/use-login-link.ts';
import type { Session } from '../session/session.ts';
import type { TabStorage } from '../storage/tab-storage.ts';
import { localeSources, storeTabLocale } from './tab-locale.ts';

/** The stored login link as the screens follow it. */
export function createLoginLinks(
  storage: TabStorage,
  session: Pick<Session, 'getState'>,
): LoginLinks {
  return {
    hasLink: () => readStoredLink(storage, Date.now()) !== undefined,
    destination: () => {
      const link = readStoredLink(storage, Date.now());
      return link && forwardPath(link, localeSources(storage, session.getState()));
    },
    takeDestination: () => {
      const sources = localeSources(storage, session.getState());
      const destination = takeLinkDestination(storage, sources, Date.now());
      if (destination?.locale !== undefined) storeTabLocale(storage, destination.locale);
      return destination?.path;
    },
  };
}
