import type { Registration } from '@countersign/domain/registration/registration';
import { RelativeTime } from '../time/relative-time.tsx';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';

/** Replaces the form: the applicant has withdrawn the registration, and nobody decides it any more. */
export function WithdrawnCard({
  registration,
}: {
  readonly registration: Extract<Registration, { status: 'withdrawn' }>;
}) {
  const { t } = useTranslation();
  return (
    <Card title={t('decision.withdrawn.title')}>
      <p>
        {t('decision.withdrawn.by')} <RelativeTime at={registration.withdrawnAt} />
      </p>
      <p>{t('decision.withdrawn.next')}</p>
    </Card>
  );
}
