import type { ComponentPropsWithRef } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> & {
  /** Path of ours, with query. */
  readonly to: string;
  readonly replace?: boolean;
  /** What the router keeps with the entry in the browser's history. */
  readonly state?: unknown;
};

/** A link to another screen. The router's own brings along its prefetching, which is not used here. */
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
