import type { Registration } from '@countersign/domain/registration/registration';
import type { Ref } from 'react';
import { RelativeTime } from '../time/relative-time.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { LazyCopyValue, LazyHeaderDue } from './lazy-facts.tsx';
import { marketLanguage } from './market-language.ts';
import styles from './registration-header.module.css';
import { registrationName } from './registration-name.ts';
import { RegistrationStatusChip } from './registration-status-chip.tsx';

/** Name, status, ticket, market and age of a registration. */
export function RegistrationHeader({
  registration,
  headingRef,
}: {
  readonly registration: Registration;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { countryCode, ticketNumber, status, submittedAt } = registration;
  return (
    <header className={styles.header}>
      <h1 ref={headingRef} tabIndex={-1} lang={marketLanguage(countryCode)}>
        <bdi>{registrationName(registration, t)}</bdi>
      </h1>
      <div className={styles.meta}>
        <RegistrationStatusChip status={status} />
        <span className={styles.ticket}>
          {ticketNumber}
          <LazyCopyValue text={ticketNumber} name={t('registration.ticketNumber')} />
        </span>
        <span>{formats.market(countryCode)}</span>
        <span>
          {t('registration.received')} <RelativeTime at={submittedAt} />
        </span>
        {status === 'pending' && (
          <span className={styles.due}>
            <LazyHeaderDue ticketNumber={ticketNumber} countryCode={countryCode} />
          </span>
        )}
      </div>
    </header>
  );
}
