import type { ComponentPropsWithRef } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> & {
  /** Path of ours, with query. */
  readonly to: string;
  readonly replace?: boolean;
};

/** A link to another screen. The router's own brings along its prefetching, which is not used here. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to, { replace });
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
