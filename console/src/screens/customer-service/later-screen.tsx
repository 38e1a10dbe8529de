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
  const request = (isRetry = false) => {
    if (requested !== undefined) return requested;
    const own = lazy<ComponentType<RequestedProps>>(async () => {
      try {
        return { default: await load() };
      } catch {
        if (isRetry && navigator.onLine) reload();
        const onLeave = () => {
          if (requested === own) requested = undefined;
        };
        return { default: ({ onRetry }) => <NotLoaded onRetry={onRetry} onLeave={onLeave} /> };
      }
    });
    requested = own;
    return own;
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

interface NotLoadedProps extends RequestedProps {
  /** The next visit requests the file again. */
  readonly onLeave: () => void;
}

function NotLoaded({ onRetry, onLeave }: NotLoadedProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => onLeave, []);
  return <FailureScreen failure={{ kind: 'unreachable' }} retrying={false} onRetry={onRetry} />;
}
