import { type ReactNode, useContext, useMemo } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { followDialogs, isOnDialogEntry, openWhenStill } from '../ui/open-dialogs.ts';

/** Below the router: a page that is opened from a dialog takes the place of the dialog's entry in the history. */
export function DialogEntry({ children }: { readonly children: ReactNode }) {
  const given = useContext(NavigationContext);
  const context = useMemo(() => {
    const { navigator } = given;
    const open =
      (how: 'push' | 'replace'): typeof navigator.push =>
      (...target) =>
        openWhenStill(() => {
          navigator[isOnDialogEntry() ? 'replace' : how](...target);
          followDialogs();
        });
    return { ...given, navigator: { ...navigator, push: open('push'), replace: open('replace') } };
  }, [given]);
  return <NavigationContext value={context}>{children}</NavigationContext>;
}
