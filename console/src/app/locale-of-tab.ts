import type { Locale } from '@countersign/domain/locale/normalise-locale';
import { localeOfLink } from '@countersign/domain/login-link/forward-path';
import { readStoredLink } from '../login-link/stored-login-link.ts';
import type { SessionState } from '../session/session-state.ts';
import type { TabStorage } from '../storage/tab-storage.ts';
import { localeOfAddress, localeSources } from './tab-locale.ts';

/** S3.3 for this tab: a login link that waits for the sign-in decides before the address. */
export function localeOfTab(search: string, storage: TabStorage, state: SessionState): Locale {
  const link = readStoredLink(storage, Date.now());
  return link === undefined
    ? localeOfAddress(search, storage, state)
    : localeOfLink(link, localeSources(storage, state));
}
