import type { ComponentPropsWithRef } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> & {
  /** A path of the console, with query. */
  readonly to: string;
  readonly replace?: boolean;
  /** Stored by the router with the history entry. */
  readonly state?: unknown;
};

/** A link to another screen. The router's own `Link` would add its unused prefetching code. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to, { replace, state });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
