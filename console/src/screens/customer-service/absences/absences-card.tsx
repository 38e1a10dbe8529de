import type { Absence } from '@countersign/contract/desk/absences';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useRef } from 'react';
import { failureMessage } from '../../../failures/failure-message.ts';
import { FailureWords } from '../../../failures/failure-words.tsx';
import { RetryButton } from '../../../failures/retry-button.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import styles from '../../../ui/entry-list.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { AbsenceForm } from './absence-form.tsx';
import { type AbsenceChange, useAbsences } from './use-absences.ts';

/** The person's absences, or with `market` those of its staff, and a form for one more. */
export function AbsencesCard({ market }: { readonly market?: CountryCode }) {
  const { t } = useTranslation();
  const { reading, changing } = useAbsences(market);
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  /** Whether it succeeded; a failure is shown below the form. */
  const change = (made: AbsenceChange) =>
    changing.mutateAsync(made).then(
      () => true,
      () => false,
    );
  const error = changing.error ?? reading.error;
  const failed = error === null ? undefined : failureMessage(failureOf(error), undefined, t);
  const kind = market === undefined ? 'mine' : 'market';
  const items = reading.data;
  return (
    <Card title={t(`absences.title.${kind}`)}>
      <div ref={place} tabIndex={-1} className={styles.card}>
        <p className={styles.muted}>{t(`absences.text.${kind}`)}</p>
        {reading.isPending && (
          <div role="status">
            <VisuallyHidden>{t('absences.loading')}</VisuallyHidden>
            <Skeleton lines={2} />
          </div>
        )}
        {items?.length === 0 && <p>{t('absences.none')}</p>}
        {items !== undefined && items.length > 0 && (
          <ul className={styles.list} aria-label={t(`absences.title.${kind}`)}>
            {items.map((absence) => (
              <Entry
                key={absence.absenceId}
                absence={absence}
                withName={market !== undefined}
                pending={changing.isPending}
                onRemove={() => void change({ kind: 'remove', absenceId: absence.absenceId })}
              />
            ))}
          </ul>
        )}
        {items !== undefined && (
          <AbsenceForm
            market={market}
            pending={changing.isPending}
            onSave={(planned) => change({ kind: 'save', ...planned })}
          />
        )}
        {failed !== undefined && (
          <div role="alert" className={styles.failed}>
            <FailureWords words={failed} />
          </div>
        )}
        {reading.isError && (
          <div>
            <RetryButton
              failure={failureOf(reading.error)}
              onRetry={() => void reading.refetch()}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

interface EntryProps {
  readonly absence: Absence;
  readonly withName: boolean;
  readonly pending: boolean;
  readonly onRemove: () => void;
}

function Entry({ absence, withName, pending, onRemove }: EntryProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { person, firstDay, lastDay, deputy, setBy } = absence;
  // Noon: a day has the same date in every time zone near it.
  const [first, last] = [firstDay, lastDay].map((day) => formats.date(`${day}T12:00:00`));
  const days =
    firstDay === lastDay
      ? (first ?? '')
      : t('absences.days', { first: first ?? '', last: last ?? '' });
  return (
    <li className={styles.entry}>
      <div>
        <strong>{withName ? t('absences.ofPerson', { name: person.name, days }) : days}</strong>
        <p>
          {deputy === null ? t('absences.noDeputy') : t('absences.deputyIs', { name: deputy.name })}
        </p>
        {setBy.subject !== person.subject && (
          <p className={styles.muted}>{t('absences.setBy', { name: setBy.name })}</p>
        )}
      </div>
      <Button
        variant="quiet"
        pending={pending}
        aria-label={t('absences.removeOne', { name: person.name, days })}
        onClick={onRemove}
      >
        {t('absences.remove')}
      </Button>
    </li>
  );
}
