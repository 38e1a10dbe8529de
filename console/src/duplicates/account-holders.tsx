import { findAccountHolders } from '@countersign/contract/account-holders';
import { AccountNumber } from '@countersign/domain/registration/account-number';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '../http/use-call.ts';
import { paths } from '../paths.ts';
import { noAutoRefetch } from '../queries/registration-query.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import styles from './duplicates.module.css';
import { useDuplicatesText } from './use-duplicates-text.ts';

const typingPauseMs = 400;

/** Whose account the typed number is, asked when typing pauses. It only informs: nothing waits for it. */
export function AccountHolders({
  registration: { countryCode, ticketNumber },
  typed,
}: {
  readonly registration: RegistrationKey;
  readonly typed: string;
}) {
  const call = useCall();
  const say = useDuplicatesText();
  const parsed = AccountNumber.safeParse(typed.trim());
  const number = parsed.success ? parsed.data : undefined;
  const settled = useSettled(number);
  // S4.2: what is typed after a No asks nothing, which would ask for the sign-in again at every pause.
  const isLapsed = useSession().kind === 'lapsed';
  const { data, isError, isFetching, refetch } = useQuery({
    ...noAutoRefetch,
    queryKey: ['account-holders', countryCode, ticketNumber, settled],
    queryFn: ({ signal }) =>
      call(findAccountHolders, {
        params: { countryCode, ticketNumber },
        body: { number: settled ?? '' },
        signal,
      }),
    enabled: settled !== undefined && !isLapsed,
  });
  const isCurrent = settled === number && number !== undefined;
  // The region is there before its text, which is read aloud then.
  return (
    <div role="status" className={styles.holders}>
      {!isCurrent || (data === undefined && !isError) ? (
        number !== undefined && !isLapsed && <p>{say('account.holder.looking')}</p>
      ) : data === undefined ? (
        <>
          <p>{say('account.holder.unavailable')}</p>
          <Button variant="quiet" pending={isFetching} onClick={() => void refetch()}>
            {say('account.holder.again')}
          </Button>
        </>
      ) : data.items.length === 0 ? (
        <p>{say('account.holder.none')}</p>
      ) : (
        <>
          <p>{say('account.holder.found')}</p>
          <ul>
            {data.items.map((holder) => (
              <li key={holder.ticketNumber}>
                <span>
                  {holder.practiceName} · {holder.city}
                </span>{' '}
                {/* In a tab of its own: what is typed here stays. */}
                <a
                  href={`${paths.customerService}/${holder.countryCode}/${holder.ticketNumber}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {say('dialog.open', { ticket: holder.ticketNumber })}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The number after it has not changed for `typingPauseMs`. */
function useSettled(number: string | undefined): string | undefined {
  const [settled, setSettled] = useState(number);
  useEffect(() => {
    if (number === settled) return;
    const timer = setTimeout(() => setSettled(number), typingPauseMs);
    return () => clearTimeout(timer);
  }, [number, settled]);
  return settled;
}
