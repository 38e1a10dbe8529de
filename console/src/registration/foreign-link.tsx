import type { ReactNode } from 'react';
import { useConfiguration } from '../use-configuration.ts';
import { ExternalLink } from './external-link.tsx';
import styles from './registration-facts.module.css';

/**
 * An address that an applicant has given: a link with its host beside it where the operator allows that
 * host, otherwise the whole address as text. The host is in ASCII, so that no letter of it deceives.
 */
export function ForeignLink({
  href,
  children,
}: {
  /** http or https, by the contract. */
  readonly href: string;
  /** Its name; absent, the address is its own name. */
  readonly children?: ReactNode;
}) {
  const { documentOrigins } = useConfiguration();
  const { origin, host } = new URL(href);
  const mayOpen = documentOrigins === undefined || documentOrigins.includes(origin);
  if (children === undefined) {
    const address = shortAddress(href);
    return mayOpen ? <ExternalLink href={href}>{address}</ExternalLink> : <bdi>{address}</bdi>;
  }
  return (
    <>
      {mayOpen ? (
        <ExternalLink href={href}>
          <bdi>{children}</bdi>
        </ExternalLink>
      ) : (
        <bdi>{children}</bdi>
      )}
      <bdi className={styles.small}>{mayOpen ? host : href}</bdi>
    </>
  );
}

function shortAddress(address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${host}${pathname.replace(/\/$/, '')}${search}`;
}
