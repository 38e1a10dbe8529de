import { createContext, use } from 'react';

export interface LoginLinks {
  /** Whether a link is kept and not yet used. */
  readonly isKept: () => boolean;
  /** The screen the kept link leads to, once (S2.4, S2.5). */
  readonly takeDestination: () => string | undefined;
}

/** Made by the app, which knows storage, configuration and the person's claims. */
export const LoginLinksContext = createContext<LoginLinks | undefined>(undefined);

export function useLoginLinks(): LoginLinks {
  const links = use(LoginLinksContext);
  if (links === undefined) throw new Error('No login links are given above this component');
  return links;
}
