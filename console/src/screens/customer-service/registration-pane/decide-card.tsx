import { decisionPath } from '@countersign/domain/login-link/screen-paths';
import type { Registration } from '@countersign/domain/registration/registration';
import { useLocation } from 'react-router';
import { fromCustomerService } from '../../../login-link/entry-channel.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from './decide-card.module.css';

/** Links to the decision screen; decides nothing. */
export function DecideCard({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const place = {
    ticketNumber: registration.ticketNumber,
    countryCode: registration.countryCode,
    locale: new URLSearchParams(search).get('locale') ?? undefined,
  };
  return (
    <Card title={t('customerService.decide')}>
      <p>{t('customerService.waitingText')}</p>
      <div className={styles.ways}>
        <LinkButton
          wide
          to={decisionPath('reject', place)}
          state={fromCustomerService}
          data-decide="reject"
        >
          {t('customerService.reject')}
        </LinkButton>
        <LinkButton
          wide
          variant="primary"
          to={decisionPath('approve', place)}
          state={fromCustomerService}
          data-decide="approve"
        >
          {t('customerService.approve')}
        </LinkButton>
      </div>
    </Card>
  );
}
