import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useConnection } from '../http/use-call.ts';
import { useSession } from '../session/use-session.ts';
import { createChangePosition } from './change-position.ts';
import { type ChangeNotification, changeSource } from './change-source.ts';
import { followChanges, type LiveState } from './follow-changes.ts';

type Listener = (notification: ChangeNotification) => void;
interface Live {
  /** `paused`: the page is hidden or offline, or no person is signed in. */
  readonly state: LiveState | 'paused';
  readonly listen: (listener: Listener) => () => void;
}

const LiveContext = createContext<Live | undefined>(undefined);

/** Follows the changes in the person's markets for its children, over one connection. */
export function LiveChanges({ children }: { readonly children: ReactNode }) {
  const connection = useConnection();
  const signedIn = useSession().kind === 'signed-in';
  const isVisible = useSyncExternalStore(watchVisibility, isPageVisible);
  const active = signedIn && isVisible;
  const [place] = useState(createChangePosition);
  const [following, setFollowing] = useState<LiveState>('connecting');
  const listeners = useRef(new Set<Listener>());
  useEffect(() => {
    if (!active) return undefined;
    let stop = () => {};
    const follow = () => {
      stop = followChanges({
        source: changeSource(connection),
        place,
        onNotification: (notification) => {
          for (const listener of listeners.current) listener(notification);
        },
        onState: setFollowing,
        random: Math.random,
      });
    };
    // Not in the task that starts what is shown.
    const timer = setTimeout(follow);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [active, connection, place]);
  const state: Live['state'] = active ? following : 'paused';
  const [listen] = useState(() => (listener: Listener) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  });
  const live = useMemo(() => ({ state, listen }), [state, listen]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** The state of the connection for changes; undefined without LiveChanges above. */
export function useLiveState(): Live['state'] | undefined {
  return use(LiveContext)?.state;
}

/** Calls the listener for each notification while mounted. */
export function useChanges(listener: Listener): void {
  const listen = use(LiveContext)?.listen;
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => listen?.((notification) => latest.current(notification)), [listen]);
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
