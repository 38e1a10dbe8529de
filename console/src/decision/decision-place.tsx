import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { failureOf } from '../http/call-error.ts';
import { useCall } from '../http/use-call.ts';
import { type DecisionVerb, paths } from '../paths.ts';
import { useDocumentTitle } from '../translations/use-document-title.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { DecidedSide } from './decided-side.tsx';
import { DecisionCard } from './decision-card.tsx';
import styles from './decision-layout.module.css';
import { DecisionResult } from './decision-result.tsx';
import { FailureScreen } from './failure-screen.tsx';
import { HistoryCard } from './history-card.tsx';
import { RegistrationFacts } from './registration-facts.tsx';
import { RegistrationHeader } from './registration-header.tsx';
import { type RegistrationKey, registrationQuery } from './registration-query.ts';
import { RegistrationSkeleton } from './registration-skeleton.tsx';
import { useDecide } from './use-decide.ts';
import { useDecisionDraft } from './use-decision-draft.ts';

type DecisionPlaceProps = {
  readonly verb: DecisionVerb;
  readonly registrationKey: RegistrationKey;
  readonly subject: string;
  readonly locale: string | undefined;
};

/** One registration, read and decided. Opening it decides nothing. */
export function DecisionPlace({ verb, registrationKey, subject, locale }: DecisionPlaceProps) {
  const formats = useFormats();
  const { ticketNumber, countryCode } = registrationKey;
  const reading = useQuery(registrationQuery(useCall(), registrationKey));
  const kept = useDecisionDraft({ subject, market: countryCode, ticketNumber });
  const deciding = useDecide(registrationKey, subject, kept);

  if (deciding.progress.kind === 'decided') {
    const { registration } = deciding.progress;
    return <DecisionResult registration={registration} verb={verb} locale={locale} />;
  }
  if (reading.data !== undefined) {
    return (
      <Reading
        verb={verb}
        registration={reading.data}
        kept={kept}
        deciding={deciding}
        subject={subject}
      />
    );
  }
  if (reading.isError) {
    return (
      <FailureScreen
        failure={failureOf(reading.error)}
        place={registrationKey}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    );
  }
  return <RegistrationSkeleton ticketNumber={ticketNumber} market={formats.market(countryCode)} />;
}

type ReadingProps = {
  readonly verb: DecisionVerb;
  readonly registration: Registration;
  readonly subject: string;
  readonly kept: ReturnType<typeof useDecisionDraft>;
  readonly deciding: ReturnType<typeof useDecide>;
};

function Reading({ verb, registration, subject, kept, deciding }: ReadingProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const side = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pending = registration.status === 'pending';
  useDocumentTitle(
    `${practiceDisplayName(registration.practice)} · ${t(`decision.pageTitle.${verb}`)}`,
  );
  // The skeleton had no heading to read: say the name now that it is known.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const choose = (next: DecisionVerb) => {
    if (next !== verb) navigate({ pathname: paths[next], search }, { replace: true });
  };
  const goToForm = (next: DecisionVerb) => {
    flushSync(() => choose(next));
    side.current?.scrollIntoView();
    side.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <p className={styles.crumb}>
        <Link to={paths.customerService}>{t('customerService.heading')}</Link>
      </p>
      <RegistrationHeader registration={registration} headingRef={heading} />
      <div className={styles.columns}>
        <div className={styles.facts}>
          <RegistrationFacts registration={registration} />
          {pending && (
            <div className={styles.bar}>
              <Button
                variant={verb === 'approve' ? 'primary' : 'plain'}
                onClick={() => goToForm('approve')}
              >
                {t('decision.toDecision.approve')}
              </Button>
              <Button
                variant={verb === 'reject' ? 'danger' : 'plain'}
                onClick={() => goToForm('reject')}
              >
                {t('decision.toDecision.reject')}
              </Button>
            </div>
          )}
        </div>
        <div className={styles.side} ref={side} tabIndex={-1}>
          {registration.status === 'pending' ? (
            <DecisionCard
              verb={verb}
              onVerb={choose}
              registration={registration}
              kept={kept}
              deciding={deciding}
            />
          ) : (
            <DecidedSide
              registration={registration}
              subject={subject}
              kept={kept}
              conflict={deciding.progress.kind === 'conflict'}
            />
          )}
        </div>
        <div className={styles.history}>
          <HistoryCard registrationKey={registration} />
        </div>
      </div>
    </>
  );
}
