import { type Account, readAccount, retryAccount } from '@countersign/contract/accounts';
import type { Registration } from '@countersign/domain/registration/registration';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { serverClock } from '../clock/server-clock.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import { useCall } from '../http/use-call.ts';
import { noAutoRefetch } from '../queries/registration-query.ts';
import { useAct } from '../queries/use-act.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import type { Formats } from '../translations/formats.ts';
import type { Translate } from '../translations/translate.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import styles from './account-card.module.css';

/** The account of an approved registration, where its market expects one or one was reported. */
export function AccountCard({ registration }: { readonly registration: Registration }) {
  const { countryCode, ticketNumber, version } = registration;
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const queries = useQueryClient();
  const cache = useRegistrationCache(registration);
  // A report raises the version.
  const queryKey = ['account', countryCode, ticketNumber, version];
  const { data, isError, refetch } = useQuery({
    ...noAutoRefetch,
    // The card stays while it is read again.
    placeholderData: keepPreviousData,
    queryKey,
    queryFn: ({ signal }) => call(readAccount, { params: { countryCode, ticketNumber }, signal }),
  });
  const { state, send } = useAct(retryAccount, registration);
  const account = data?.account;
  if (isError) {
    return (
      <Card title={t('account.title')}>
        <p className={styles.text}>{t('account.unavailable')}</p>
        <Button onClick={() => void refetch()}>{t('account.again')}</Button>
      </Card>
    );
  }
  // Most markets expect none: nothing is announced that may not come.
  if (account == null) return null;
  const retry = async () => {
    const retried = await send({});
    if (retried !== undefined) queries.setQueryData(queryKey, retried);
    // After a refusal too: the account was reported since.
    await cache.reread().catch(() => undefined);
  };
  return (
    <Card title={t('account.title')}>
      <p className={styles.text} role="status">
        {sentenceOf(account, t, formats)}
      </p>
      {account.fault !== null && (
        <blockquote className={styles.fault} dir="auto">
          {account.fault}
        </blockquote>
      )}
      <ActFailure state={state} title={t('account.retry')} registration={registration} />
      {account.state === 'faulted' && (
        <div className={styles.actions}>
          <Button pending={state.kind === 'sending'} onClick={() => void retry()}>
            {t('account.retry')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function sentenceOf(
  { state, number, changedAt, dueAt }: Account,
  t: Translate,
  formats: Formats,
): string {
  switch (state) {
    case 'reported':
      return t('account.reported', { number: number ?? '', time: formats.exact(changedAt) });
    case 'expected': {
      const due = dueAt ?? changedAt;
      const isLate = serverClock.nowMs() >= Date.parse(due);
      return t(isLate ? 'account.overdue' : 'account.expected', { time: formats.exact(due) });
    }
    case 'faulted':
    case 'retrying':
      return t(`account.${state}`, { time: formats.exact(changedAt) });
  }
}
