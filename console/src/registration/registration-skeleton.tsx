import { useDocumentTitle } from '../translations/use-document-title.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import header from './registration-header.module.css';
import styles from './registration-layout.module.css';

/** Placeholders in the size of the data, so that nothing jumps. */
export function RegistrationSkeleton({
  ticketNumber,
  market,
}: {
  readonly ticketNumber: string;
  readonly market: string;
}) {
  const { t } = useTranslation();
  useDocumentTitle(t('decision.loading'));
  return (
    <div className={styles.columns}>
      <div className={styles.head}>
        <div className={styles.crumb} />
        <header className={header.header}>
          <h1>
            <VisuallyHidden>{t('decision.loading')}</VisuallyHidden>
            <Skeleton width="min(22rem, 80%)" />
          </h1>
          <div className={header.meta} role="status">
            <span className={header.ticket}>{ticketNumber}</span>
            <span>{market}</span>
            <VisuallyHidden>{t('decision.loading')}</VisuallyHidden>
          </div>
        </header>
      </div>
      <div className={styles.facts}>
        <div className={styles.evidence}>
          <Card title={t('evidence.title')}>
            <Skeleton lines={16} />
          </Card>
        </div>
        <Card title={t('registration.practice')}>
          <Skeleton lines={9} />
        </Card>
        <Card title={t('registration.contact')}>
          <Skeleton lines={4} />
        </Card>
      </div>
      <div className={styles.side}>
        <Card title={t('decision.heading')}>
          <Skeleton lines={10} />
        </Card>
      </div>
    </div>
  );
}
