import type { Claim } from '@countersign/contract/claims/claim';
import { listRegistrations } from '@countersign/contract/registration-list';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../http/use-call.ts';
import { claimQueryKey, noAutoRefetch } from '../queries/registration-query.ts';
import { useCached } from '../queries/use-cached.ts';
import { useNowMs } from '../time/use-now.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { DueMark } from './due-mark.tsx';
import styles from './registration-header.module.css';

/** When the answer is due and who works on it; left out if the list's row cannot be read. */
export default function HeaderDue({ ticketNumber, countryCode }: RegistrationKey) {
  const { t } = useTranslation();
  const call = useCall();
  const nowMs = useNowMs();
  const query = { keys: `${countryCode}/${ticketNumber}` };
  const { data } = useQuery({
    ...noAutoRefetch,
    queryKey: ['header-due', query.keys],
    queryFn: ({ signal }) => call(listRegistrations, { query, signal }),
    retry: false,
  });
  // The claim as the screen has read it: newer than the row, and it follows every act.
  const claim = useCached<Claim | null>(claimQueryKey({ ticketNumber, countryCode }));
  const row = data?.items[0];
  if (row === undefined) return null;
  const assignee = claim === undefined ? row.assignee : liveClaim(claim, nowMs);
  return (
    <>
      <DueMark countryCode={countryCode} dueAt={row.dueAt} nowMs={nowMs} />
      <span className={styles.assignee}>
        <Icon name="person" size={15} />
        {assignee === null ? t('customerService.assigneeNobody') : assignee.name}
      </span>
    </>
  );
}

function liveClaim(claim: Claim | null, nowMs: number): Claim | null {
  return claim !== null && Date.parse(claim.until) > nowMs ? claim : null;
}
