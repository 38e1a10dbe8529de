import { createContext } from 'react';
import { useGiven } from '../use-given.ts';

export interface LoginLinks {
  /** Whether a link is stored and not yet used. */
  readonly hasLink: () => boolean;
  /** The screen that it leads to; undefined without one. */
  readonly destination: () => string | undefined;
  /** The screen that the stored link leads to, once (S2.4, S2.5). */
  readonly takeDestination: () => string | undefined;
}

/** The app provides it: it knows storage and claims. */
export const LoginLinksContext = createContext<LoginLinks | undefined>(undefined);

export function useLoginLinks(): LoginLinks {
  return useGiven(LoginLinksContext);
}
