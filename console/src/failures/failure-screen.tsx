import { type ReactNode, useEffect, useRef } from 'react';
import type { CallFailure } from '../http/call-error.ts';
import { paths } from '../paths.ts';
import { useSessionActions } from '../session/use-session.ts';
import { useDocumentTitle } from '../translations/use-document-title.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { failureMessage } from './failure-message.ts';
import styles from './failure-screen.module.css';
import { RetryButton } from './retry-button.tsx';
import { WhoCanHelp } from './who-can-help.tsx';

interface FailureScreenProps {
  readonly failure: CallFailure;
  readonly place?: { readonly ticketNumber: string; readonly countryCode: string };
  readonly onRetry: () => void;
  /** A retry is in progress. */
  readonly retrying: boolean;
  /** Another way out, such as a field for another ticket. */
  readonly children?: ReactNode;
}

/** Replaces a screen whose data could not be read: what happened and what to do next (S8.2). */
export function FailureScreen(props: FailureScreenProps) {
  const { failure, place, onRetry, retrying, children } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const { signInAsOtherAccount } = useSessionActions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const words = failureMessage(
    failure,
    place && { ticketNumber: place.ticketNumber, market: formats.market(place.countryCode) },
    t,
  );
  useDocumentTitle(words.title);
  return (
    <div className={styles.screen}>
      <div role="alert">
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <p className={styles.text}>{words.next}</p>
      </div>
      {words.otherAccount && <WhoCanHelp />}
      <div className={styles.actions}>
        {words.retry && (
          <RetryButton variant="primary" failure={failure} retrying={retrying} onRetry={onRetry} />
        )}
        {words.otherAccount && (
          <Button variant="primary" onClick={signInAsOtherAccount}>
            {t('decision.failure.signInAsSomebodyElse')}
          </Button>
        )}
        {place !== undefined && !words.noRole && (
          <LinkButton to={paths.customerService}>{t('decision.result.toQueue')}</LinkButton>
        )}
      </div>
      {children}
      {words.reference !== undefined && <p className={styles.reference}>{words.reference}</p>}
    </div>
  );
}
