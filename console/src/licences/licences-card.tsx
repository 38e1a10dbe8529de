import type { Licence } from '@countersign/contract/licences';
import { licenceFields, statedLicence } from '@countersign/domain/registration/licence';
import type { Registration } from '@countersign/domain/registration/registration';
import type { ReactNode } from 'react';
import { serverClock } from '../clock/server-clock.ts';
import { useEvidence } from '../evidence/evidence-query.ts';
import { useSettle } from '../evidence/use-evidence-acts.ts';
import { ActFailure } from '../failures/act-failure.tsx';
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
export function LicencesCard({ registration }: { readonly registration: Registration }) {
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
        <ReadLicence key={licence.type} licence={licence}>
          {registration.status === 'pending' && proves(licence, registration) && (
            <ConfirmByReading licence={licence} registration={registration} />
          )}
        </ReadLicence>
      ))}
    </Card>
  );
}

function ReadLicence({
  licence,
  children,
}: {
  readonly licence: Licence;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { type, ticks, document } = licence;
  const { value: until } = ticks.validUntil;
  const hasEnded = until !== null && until < today();
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
      {children}
    </section>
  );
}

/** The day in UTC, as the days of licences are. */
function today(): string {
  return new Date(serverClock.nowMs()).toISOString().slice(0, 10);
}

/** Whether the paper names this practice and a number, contradicts nothing in the application, and has not ended. */
function proves({ type, ticks }: Licence, registration: Registration): boolean {
  const { holder, number, validFrom, validUntil } = ticks;
  const stated = statedLicence(registration, type);
  return (
    holder.result === 'agrees' &&
    number.value !== null &&
    licenceFields.every(
      (field) =>
        stated[field] === null ||
        ticks[field].value === null ||
        ticks[field].value === stated[field],
    ) &&
    (validFrom.value === null || validFrom.value <= today()) &&
    (validUntil.value === null || validUntil.value >= today())
  );
}

/** Settles the check of the licence by what was read, while it is open; the note says what was read where. */
function ConfirmByReading({
  licence,
  registration,
}: {
  readonly licence: Licence;
  readonly registration: Registration;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data: evidence } = useEvidence(registration);
  const { state, settle } = useSettle(registration);
  const item = evidence?.items.find(({ code }) => code === 'licence-valid');
  // A contradiction is for a person to weigh, not for a click.
  if (item?.state !== 'open') return null;
  const { ticks, document, type } = licence;
  const note = t('licence.confirmNote', {
    type: licenceName(type, t),
    number: ticks.number.value ?? '',
    reading: readingText(licence, t, formats),
    hash: document.sha256.slice(0, 16),
  });
  return (
    <>
      <p>{t('licence.confirmHint', { item: t('evidence.item.licence-valid') })}</p>
      <div>
        <Button
          pending={state.kind === 'sending'}
          onClick={() => void settle({ item: 'licence-valid', as: 'by-hand', note })}
        >
          {t('licence.confirm', { item: t('evidence.item.licence-valid') })}
        </Button>
      </div>
      <ActFailure state={state} title={t('licence.confirmFailed')} registration={registration} />
    </>
  );
}
