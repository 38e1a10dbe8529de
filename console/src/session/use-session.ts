import type { Freshness } from '@countersign/domain/identity/sign-in-challenge';
import { createContext, useMemo, useSyncExternalStore } from 'react';
import { useGiven } from '../use-given.ts';
import type { Session } from './session.ts';
import type { SessionState } from './session-state.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export interface SessionActions {
  /** Redirects to the provider; the person returns to the current screen. */
  readonly signIn: () => void;
  /** S6.2: for a person without a role. */
  readonly signInAsOtherAccount: () => void;
  /** S5.1: a new sign-in of the same person, as the provider requires. */
  readonly reauthenticate: (wanted: Freshness) => void;
  /** S4.3. */
  readonly signOut: () => void;
  /** An action needs a token: opens the dialog of S4.2, even after a No. */
  readonly askAgain: () => void;
  /** The person said No (S4.2). */
  readonly decline: () => void;
  /** The person has read that another account is signed in now. */
  readonly noteAccountChange: () => void;
  /** The screen has shown that the required sign-in took place. */
  readonly noteReauthenticated: () => void;
}

export function useSession(): SessionState {
  const session = useGivenSession();
  return useSyncExternalStore(session.subscribe, session.getState);
}

export function useSessionActions(): SessionActions {
  const session = useGivenSession();
  return useMemo(
    () => ({
      signIn: () => void session.signIn(),
      signInAsOtherAccount: () => void session.signIn({ asOtherAccount: true }),
      reauthenticate: (fresh) => void session.signIn({ fresh }),
      signOut: () => void session.signOut(),
      askAgain: () => session.noteTokenNeeded(),
      decline: session.decline,
      noteAccountChange: session.noteAccountChange,
      noteReauthenticated: session.noteReauthenticated,
    }),
    [session],
  );
}

export function useGivenSession(): Session {
  return useGiven(SessionContext);
}
