import type { Session } from '../session/session.ts';
import type { SessionState } from '../session/session-state.ts';

/** A session that is signed in until the test says otherwise. */
export function fakeSession(subject = 'alex', more: { readonly reauthenticated?: true } = {}) {
  const claims = { sub: subject, name: 'Alex Morgan', email: 'alex@demo.example' };
  const listeners = new Set<() => void>();
  const signIns: Parameters<Session['signIn']>[] = [];
  let state: SessionState = { kind: 'signed-in', claims, subject, ...more };
  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const session: Session = {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => () => {},
    signIn: async (...wish) => void signIns.push(wish),
    finishSignIn: async () => undefined,
    signOut: async () => become({ kind: 'signed-out' }),
    decline: () => become({ kind: 'lapsed', claims, subject, prompt: 'declined' }),
    noteAccountChange: () => {},
    noteReauthenticated: () => {},
    noteTokenNeeded: (neededSignIn) =>
      become(
        neededSignIn === undefined
          ? { kind: 'lapsed', claims, subject, prompt: 'asking' }
          : { kind: 'signed-in', claims, subject, neededSignIn },
      ),
    checkToken: () => {},
    readToken: () =>
      state.kind === 'signed-in' ? { kind: 'live', accessToken: 'token' } : { kind: 'lapsed' },
  };
  return { session, signIns, become };
}
