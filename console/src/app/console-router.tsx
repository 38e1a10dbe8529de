import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import { followDialogs, isOnDialogEntry, openWhenStill } from '../ui/open-dialogs.ts';

/**
 * The router of the browser's own addresses (ADR 71); a page that is opened from a dialog takes the place of the
 * dialog's entry in the history.
 */
export function ConsoleRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ location, action }, setShown] = useState<Pick<typeof history, 'location' | 'action'>>({
    location: history.location,
    action: history.action,
  });
  useLayoutEffect(
    () => history.listen((shown) => startTransition(() => setShown(shown))),
    [history],
  );
  const navigator = useMemo(() => {
    const open =
      (how: 'push' | 'replace'): typeof history.push =>
      (...target) =>
        openWhenStill(() => {
          history[isOnDialogEntry() ? 'replace' : how](...target);
          followDialogs();
        });
    return { ...history, push: open('push'), replace: open('replace') };
  }, [history]);
  return (
    <Router navigator={navigator} location={location} navigationType={action}>
      {children}
    </Router>
  );
}
