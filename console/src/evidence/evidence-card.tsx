import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import { useDeferredValue, useRef } from 'react';
import { failureMessage } from '../failures/failure-message.ts';
import { FailureWords } from '../failures/failure-words.tsx';
import { failureOf } from '../http/call-error.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFocusRecovery } from '../ui/use-focus-recovery.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './evidence-card.module.css';
import { useEvidence } from './evidence-query.ts';
import { type Ask, FactRows } from './fact-rows.tsx';
import { SummaryLine } from './summary-line.tsx';
import { type Deciding, useEvidenceGate } from './use-evidence-gate.tsx';
import { type EvidenceText, useEvidenceText } from './use-evidence-text.ts';

interface EvidenceCardProps {
  readonly registration: Registration;
  /** On the screen where it is decided. */
  readonly deciding?: Deciding;
  /** Opens the form for asking the applicant, with the router's state of `toAskingAbout`. */
  readonly ask?: Ask | undefined;
}

/** What is known of the application: the summary, then a row for each fact. */
export function EvidenceCard({ registration, deciding, ask }: EvidenceCardProps) {
  const { t } = useTranslation();
  const words = useEvidenceText();
  const reading = useEvidence(registration);
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  useEvidenceGate(registration, reading, deciding);
  // Many lines: in slices, so that a phone answers touches in between.
  const evidence = useDeferredValue(reading.data);
  // What it says of numbers and names that are gone would mislead.
  if (isErased(registration)) {
    return (
      <Card title={t('evidence.title')}>
        <Notice title={t('registration.erased.title')}>{t('registration.erased.text')}</Notice>
      </Card>
    );
  }
  return (
    <Card title={t('evidence.title')}>
      <div
        ref={place}
        tabIndex={-1}
        className={styles.evidence}
        data-answered={evidence !== undefined || reading.isError}
      >
        {reading.isError && (
          <ReadingFailed words={words} registration={registration} reading={reading} />
        )}
        {evidence !== undefined && (
          <>
            <SummaryLine
              words={words}
              evidence={evidence}
              isDecided={registration.status !== 'pending'}
            />
            <FactRows words={words} evidence={evidence} registration={registration} ask={ask} />
          </>
        )}
        {evidence === undefined && !reading.isError && (
          <>
            <VisuallyHidden>{words.say('loading')}</VisuallyHidden>
            <Skeleton lines={16} />
          </>
        )}
      </div>
    </Card>
  );
}

interface ReadingFailedProps {
  readonly words: EvidenceText;
  readonly registration: Registration;
  readonly reading: ReturnType<typeof useEvidence>;
}

/** Says why, and that a decision needs none of it; the last answer stays on the screen. */
function ReadingFailed({ words, registration, reading }: ReadingFailedProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { ticketNumber, countryCode } = registration;
  const place = { ticketNumber, market: formats.market(countryCode) };
  const failure = failureMessage(failureOf(reading.error), place, t);
  return (
    <Notice
      tone="warn"
      title={words.say(reading.data === undefined ? 'failed' : 'old')}
      actions={
        failure.retry ? (
          <Button pending={reading.isFetching} onClick={() => void reading.refetch()}>
            {words.say('retry')}
          </Button>
        ) : undefined
      }
    >
      <FailureWords
        words={{
          ...failure,
          next:
            failure.retry && registration.status === 'pending'
              ? words.say('decideAnyway')
              : failure.next,
        }}
      />
    </Notice>
  );
}
