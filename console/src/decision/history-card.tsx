import { useQuery } from '@tanstack/react-query';
import { useCall } from '../http/use-call.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './history-card.module.css';
import { HistoryLine } from './history-line.tsx';
import { historyQuery, type RegistrationKey } from './registration-query.ts';

/** What has happened so far, newest last. A call of its own: the decision never waits for it. */
export function HistoryCard({ registrationKey }: { readonly registrationKey: RegistrationKey }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(historyQuery(useCall(), registrationKey));
  return (
    <Card title={t('history.title')}>
      {data !== undefined && (
        <ol className={styles.lines}>
          {data.items.map((event) => (
            <HistoryLine key={event.sequence} event={event} />
          ))}
        </ol>
      )}
      {data === undefined && isError && <p className={styles.none}>{t('history.unavailable')}</p>}
      {data === undefined && !isError && (
        <>
          <VisuallyHidden>{t('history.loading')}</VisuallyHidden>
          <Skeleton lines={3} />
        </>
      )}
    </Card>
  );
}
