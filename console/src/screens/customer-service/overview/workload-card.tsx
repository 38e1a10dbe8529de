import type { PersonWork } from '@countersign/contract/statistics';
import { peopleLimit } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { workloadQuery } from '../address/workload-query.ts';
import styles from './chart-card.module.css';
import { durationText } from './duration-text.ts';
import { daysIn, queuePath } from './overview-address.ts';

/** Who has how much in hand and decided how much: for administrators, who alone may read it. */
export function WorkloadCard({ countryCode }: { readonly countryCode: CountryCode | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const reading = useQuery({
    ...workloadQuery(useCall(), countryCode),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const { data } = reading;
  if (data === undefined) {
    return (
      <Card title={t('overview.people')}>
        {reading.isError ? (
          <>
            <p role="alert">{t('overview.peopleFailed')}</p>
            <Button onClick={() => void reading.refetch()}>{t('overview.tryAgain')}</Button>
          </>
        ) : (
          <Skeleton lines={4} />
        )}
      </Card>
    );
  }
  const { from: decidedFrom, before: decidedBefore } = daysIn(data);
  const linked = (count: number, to: string) =>
    count === 0 ? formats.number(0) : <Link to={to}>{formats.number(count)}</Link>;
  const cells = ({ subject, open, overdue, decided, ...person }: PersonWork) => {
    const week = queuePath({
      status: 'all',
      countryCode,
      decidedBy: subject,
      decidedFrom,
      decidedBefore,
    });
    const minutes = person.medianMinutesToDecision;
    return (
      <>
        <td>{linked(open, queuePath({ countryCode, assignedTo: subject }))}</td>
        <td>{linked(overdue, queuePath({ countryCode, assignedTo: subject, due: 'overdue' }))}</td>
        <td>{linked(decided, week)}</td>
        <td>
          {minutes === null ? '–' : <Link to={week}>{durationText(minutes, formats.tag)}</Link>}
        </td>
      </>
    );
  };
  return (
    <Card title={t('overview.people')}>
      {data.people.length === 0 ? (
        <p className={styles.muted}>{t('overview.nobody')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={styles.scroller} aria-label={t('overview.people')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {(['person', 'open', 'overdue', 'decidedWeek', 'median'] as const).map((head) => (
                  <th key={head} scope="col">
                    {t(`overview.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.people.map((person) => (
                <tr key={person.subject}>
                  <th scope="row" dir="auto">
                    {person.name ?? t('overview.noName')}
                  </th>
                  {cells(person)}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data.isCut && (
        <p className={styles.muted}>{t('overview.peopleCut', { count: peopleLimit })}</p>
      )}
      <p className={styles.muted}>{t('overview.peopleText')}</p>
    </Card>
  );
}
