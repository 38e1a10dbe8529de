import { parseMarket } from '@countersign/domain/market/parse-market';
import { parseTicketNumber } from '@countersign/domain/registration/parse-ticket-number';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { SaveCaseFile } from '../../../case-file/save-case-file.tsx';
import { FailureScreen } from '../../../failures/failure-screen.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useFullCall } from '../../../http/use-call.ts';
import { paths } from '../../../paths.ts';
import { registrationQuery } from '../../../queries/registration-query.ts';
import { RegistrationSkeleton } from '../../../registration/registration-skeleton.tsx';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { withoutAct } from '../address/desk-paths.ts';
import { isFollowingRows } from '../address/split-view.ts';
import { useRefreshOpened } from '../live/use-refresh-opened.ts';
import { OpenedRegistration } from './opened-registration.tsx';

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
  const isSettled = useSettled();
  const query = registrationQuery(useFullCall(), registrationKey, 'customer-service');
  const reading = useQuery({ ...query, enabled: isSettled });
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
    <OpenedRegistration
      registration={reading.data}
      crumb={
        <>
          <Link to={paths.customerService + withoutAct(search)}>{t('customerService.back')}</Link>
          <SaveCaseFile registration={reading.data} />
        </>
      }
    />
  );
}

const passingMs = 150;

/** A row that is only passed on the way by keys is not read: the history would say it was opened. */
function useSettled(): boolean {
  const { state } = useLocation();
  const [isSettled, setSettled] = useState(!isFollowingRows(state));
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), passingMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
