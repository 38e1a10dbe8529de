import type { ReturnAddress } from '@countersign/domain/login-link/check-return-address';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './reset-password-screen.module.css';

/** S2.8: names the host of the return address and leaves only on a click. */
export function PasswordChanged({
  returnAddress,
}: {
  readonly returnAddress: ReturnAddress | undefined;
}) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.screen}>
      <Card>
        <div className={styles.done}>
          <span className={styles.mark}>
            <Icon name="check" size={22} />
          </span>
          <div role="status">
            <h1 ref={heading} tabIndex={-1}>
              {t('resetPassword.success')}
            </h1>
            <p className={styles.muted}>{t('resetPassword.successText')}</p>
          </div>
          {returnAddress === undefined ? (
            <LinkButton variant="primary" to={paths.home}>
              {t('resetPassword.home')}
            </LinkButton>
          ) : (
            <a className={buttonClass('primary')} href={returnAddress.url} rel="noreferrer">
              {t('resetPassword.continueTo', { host: returnAddress.host })}
            </a>
          )}
        </div>
      </Card>
    </div>
  );
}
