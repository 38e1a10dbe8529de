import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { FailureScreen } from '../../failures/failure-screen.tsx';

interface RequestedProps {
  readonly onRetry: () => void;
}

/**
 * A screen of the desk whose file is requested when it is first opened. Without the file the desk stays around it, with
 * its marked rows and its undo, and the file can be requested again. Where that fails with a connection, a new release
 * may have replaced the file, and only a reload helps.
 */
export function laterScreen(
  load: () => Promise<() => ReactNode>,
  reload = () => window.location.reload(),
): ComponentType {
  // Suspended at its first drawing, the screen has no state of its own yet.
  let requested: ComponentType<RequestedProps> | undefined;
  function NotLoaded({ onRetry }: RequestedProps) {
    const [own] = useState(() => requested);
    // The next visit requests the file again.
    useEffect(
      () => () => {
        if (requested === own) requested = undefined;
      },
      [own],
    );
    return <FailureScreen failure={{ kind: 'unreachable' }} retrying={false} onRetry={onRetry} />;
  }
  const request = (isRetry = false) => {
    if (requested !== undefined) return requested;
    requested = lazy<ComponentType<RequestedProps>>(async () => {
      try {
        return { default: await load() };
      } catch {
        if (isRetry && navigator.onLine) reload();
        return { default: NotLoaded };
      }
    });
    return requested;
  };
  return function LaterScreen() {
    const [Screen, setScreen] = useState(() => request());
    const retry = () => {
      requested = undefined;
      setScreen(() => request(true));
    };
    return <Screen onRetry={retry} />;
  };
}
