import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Freshness } from './provider-client.ts';
import type { Session } from './session.ts';
import type { SessionState } from './session-state.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export interface SessionActions {
  /** Leaves for the provider; the person comes back to the screen they are on. */
  readonly signIn: () => void;
  /** S6.2: for somebody without a role. */
  readonly signInAsOtherAccount: () => void;
  /** S5.1: the same person once more, as new as the provider wants it. */
  readonly reauthenticate: (wanted: Freshness) => void;
  /** S4.3. */
  readonly signOut: () => void;
  /** Something needs a token: opens the question of S4.2, even after a No. */
  readonly askAgain: () => void;
  /** The person said No (S4.2). */
  readonly decline: () => void;
  /** The person has read that another account is signed in now. */
  readonly noteAccountChange: () => void;
  /** It has been said that the second sign-in took place. */
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
      askAgain: session.noteTokenNeeded,
      decline: session.decline,
      noteAccountChange: session.noteAccountChange,
      noteReauthenticated: session.noteReauthenticated,
    }),
    [session],
  );
}

export function useGivenSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('No session is given above this component');
  return session;
}
