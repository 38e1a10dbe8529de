import { parseMarket } from '@countersign/domain/market/parse-market';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import { parseTicketNumber } from '@countersign/domain/registration/parse-ticket-number';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { DecidedPanel } from '../../../decided/decided-panel.tsx';
import { type ReopenedDecision, ReopenedNotice } from '../../../decided/reopened-notice.tsx';
import { draftOf, readDraft, writeDraft } from '../../../decision/stored-draft.ts';
import { ConcernsCard } from '../../../evidence/concerns-card.tsx';
import { EvidenceCard } from '../../../evidence/evidence-card.tsx';
import { RefreshEvidence } from '../../../evidence/refresh-evidence.tsx';
import { HistoryCard } from '../../../history/history-card.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useFullCall } from '../../../http/use-call.ts';
import { paths } from '../../../paths.ts';
import { FailureScreen } from '../../../registration/failure-screen.tsx';
import { RegistrationFacts } from '../../../registration/registration-facts.tsx';
import { RegistrationHeader } from '../../../registration/registration-header.tsx';
import layout from '../../../registration/registration-layout.module.css';
import { registrationQuery } from '../../../registration/registration-query.ts';
import { RegistrationSkeleton } from '../../../registration/registration-skeleton.tsx';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { useRefreshOpened } from '../live/use-refresh-opened.ts';
import { MailsCard } from '../mails/mails-card.tsx';
import { ClaimCard } from './claim-card.tsx';
import { DecideCard } from './decide-card.tsx';
import styles from './registration-screen.module.css';
import { useSplitViewFocus } from './use-split-view-focus.ts';

/** `/customerService/{countryCode}/{ticketNumber}`; a malformed address is not found. */
export function RegistrationScreen() {
  const { countryCode: market = '', ticketNumber: ticket } = useParams();
  const ticketNumber = parseTicketNumber(ticket);
  const countryCode = parseMarket(market)?.countryCode;
  if (ticketNumber === undefined || countryCode === undefined) {
    return <Navigate to={paths.notFound} replace />;
  }
  // Another registration in the split view starts with fresh state.
  const key = `${countryCode}/${ticketNumber}`;
  return <OneRegistration key={key} registrationKey={{ ticketNumber, countryCode }} />;
}

function OneRegistration({ registrationKey }: { readonly registrationKey: RegistrationKey }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { search } = useLocation();
  const reading = useQuery(registrationQuery(useFullCall(), registrationKey, 'customer-service'));
  useRefreshOpened(registrationKey);
  if (reading.data === undefined) {
    return reading.isError ? (
      <FailureScreen
        failure={failureOf(reading.error)}
        place={registrationKey}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    ) : (
      <RegistrationSkeleton
        ticketNumber={registrationKey.ticketNumber}
        market={formats.market(registrationKey.countryCode)}
      />
    );
  }
  return (
    <>
      <p className={layout.crumb}>
        <Link to={paths.customerService + search}>{t('customerService.back')}</Link>
      </p>
      <Opened registration={reading.data} />
    </>
  );
}

function Opened({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  const storage = usePersonalStorage();
  const heading = useSplitViewFocus();
  const [reopened, setReopened] = useState<ReopenedDecision>();
  const reopen = (decision: ReopenedDecision) => {
    setReopened(decision);
    if (decision.how !== 'undone' || readDraft(storage, registration) !== undefined) return;
    // The form on the decision screen finds everything as it was.
    writeDraft(storage, registration, draftOf(decision.before));
  };
  useDocumentTitle(
    `${practiceDisplayName(registration.practice)} · ${t('customerService.pageTitle')}`,
  );
  return (
    <>
      <RefreshEvidence registrationKey={registration} />
      <RegistrationHeader registration={registration} headingRef={heading} />
      <div className={layout.columns}>
        <div className={layout.facts}>
          <div className={layout.evidence}>
            <EvidenceCard registration={registration} />
          </div>
          <RegistrationFacts registration={registration} />
        </div>
        <div className={layout.side}>
          {registration.status === 'pending' ? (
            <>
              {reopened !== undefined && <ReopenedNotice reopened={reopened} />}
              <DecideCard registration={registration} />
              <ClaimCard registrationKey={registration} />
            </>
          ) : (
            <>
              {registration.status === 'approved' && <ConcernsCard registration={registration} />}
              <DecidedPanel registration={registration} onReopened={reopen} />
            </>
          )}
        </div>
        <div className={`${layout.history} ${styles.past}`}>
          <MailsCard registration={registration} />
          <HistoryCard registrationKey={registration} />
        </div>
      </div>
    </>
  );
}
