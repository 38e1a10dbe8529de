import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> & {
  /** A path of the console, with query. */
  readonly to: string;
  readonly replace?: boolean;
  /** Stored by the router with the history entry. */
  readonly state?: unknown;
};

/** A link to another screen. The router's own `Link` comes with its prefetching and server rendering (ADR 71). */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !opensHere(event)) return;
        event.preventDefault();
        void navigate(to, { replace, state });
      }}
    />
  );
}

/** Not in another tab or window, and not downloaded. */
function opensHere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
