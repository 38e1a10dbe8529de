import type { Licence } from '@countersign/contract/licences';
import { licenceFields } from '@countersign/domain/registration/licence';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { serverClock } from '../clock/server-clock.ts';
import { calendarDay } from '../registration/calendar-day.ts';
import { licenceName } from '../registration/licence-name.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { readingText, tickText, tickValue } from './licence-text.ts';
import styles from './licences.module.css';
import { useLicences } from './use-licences.ts';

/** What licences say, as people read them from the documents; nothing where none was read. */
export function LicencesCard({ registration }: { readonly registration: RegistrationKey }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useLicences(registration);
  if (isError) {
    return (
      <Card title={t('licence.title')}>
        <p>{t('licence.unavailable')}</p>
        <Button onClick={() => void refetch()}>{t('licence.again')}</Button>
      </Card>
    );
  }
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Card title={t('licence.title')}>
      {data.items.map((licence) => (
        <ReadLicence key={licence.type} licence={licence} />
      ))}
    </Card>
  );
}

function ReadLicence({ licence }: { readonly licence: Licence }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { type, ticks, document } = licence;
  const { value: until } = ticks.validUntil;
  const today = new Date(serverClock.nowMs()).toISOString().slice(0, 10);
  const hasEnded = until !== null && until < today;
  return (
    <section className={styles.licence} aria-label={licenceName(type, t)}>
      <h3>{licenceName(type, t)}</h3>
      <p className={styles.end} data-ended={hasEnded || undefined}>
        {until === null
          ? t('licence.noEnd')
          : t(hasEnded ? 'licence.ended' : 'licence.until', { date: calendarDay(until, formats) })}
      </p>
      <dl className={styles.fields}>
        {licenceFields.map((field) => {
          const tick = ticks[field];
          const value = tickValue(field, tick, formats);
          return (
            <div key={field}>
              <dt>{t(`licence.field.${field}`)}</dt>
              <dd>
                {value !== null && <bdi>{value}</bdi>}
                <span className={styles.result}>{tickText(tick, t)}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.small}>{readingText(licence, t, formats)}</p>
      <details className={styles.small}>
        <summary>{t('licence.hash')}</summary>
        <code className={styles.hash}>{document.sha256}</code>
      </details>
    </section>
  );
}
