import { paths } from '../paths.ts';

export interface OpenedAddress {
  /** The address the page was opened with. */
  readonly openedAt: string;
  readonly isCallback: boolean;
}

/** S2.12: removes the provider's response from the address before any request. */
export function openAddress(): OpenedAddress {
  const isCallback = window.location.pathname === paths.loginCallback;
  const openedAt = window.location.href;
  if (isCallback) window.history.replaceState(null, '', paths.loginCallback);
  return { openedAt, isCallback };
}
