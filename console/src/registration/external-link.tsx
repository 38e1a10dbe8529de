import type { ReactNode } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './registration-facts.module.css';

/** A link to another site, without a referrer. */
export function ExternalLink({
  href,
  children,
}: {
  /** https only, by the contract. */
  readonly href: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.external}>
      {children}
      <Icon name="external" size={14} />
      <VisuallyHidden>({t('registration.newTab')})</VisuallyHidden>
    </a>
  );
}
