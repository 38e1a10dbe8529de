import type { StaffSession } from '@countersign/contract/sessions';
import * as sessions from '@countersign/contract/sessions';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureMessage } from '../../../failures/failure-message.ts';
import { FailureWords } from '../../../failures/failure-words.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import styles from '../../../ui/entry-list.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

/** Where the person is signed in, or with `market` its staff; each session can be ended. */
export function SessionsCard({ market }: { readonly market?: CountryCode }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { reading, ending } = useSessions(market);
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  const error = ending.error ?? reading.error;
  const failed = error === null ? undefined : failureMessage(failureOf(error), undefined, t);
  const kind = market === undefined ? 'mine' : 'market';
  const items = reading.data;
  const ask = async (end: SessionEnd, session: string) => {
    const isAll = end === 'others';
    const agreed = await confirm({
      title: t(isAll ? 'sessions.askOthers' : 'sessions.askOne'),
      question: isAll ? t('sessions.askOthersText') : t('sessions.askOneText', { session }),
      confirmLabel: t(isAll ? 'sessions.endOthers' : 'sessions.end'),
      tone: 'danger',
    });
    if (agreed) ending.mutate(end);
  };
  return (
    <Card title={t(`sessions.title.${kind}`)}>
      <div ref={place} tabIndex={-1} className={styles.card}>
        <p className={styles.muted}>{t(`sessions.text.${kind}`)}</p>
        {reading.isPending && (
          <div role="status">
            <VisuallyHidden>{t('sessions.loading')}</VisuallyHidden>
            <Skeleton lines={2} />
          </div>
        )}
        {items?.length === 0 && <p>{t('sessions.none')}</p>}
        {items !== undefined && items.length > 0 && (
          <ul className={styles.list} aria-label={t(`sessions.title.${kind}`)}>
            {items.map((session) => (
              <Entry
                key={session.sessionId}
                session={session}
                withName={market !== undefined}
                pending={ending.isPending}
                onEnd={(name) => void ask({ sessionId: session.sessionId }, name)}
              />
            ))}
          </ul>
        )}
        {market === undefined && items?.some(({ isCurrent }) => !isCurrent) && (
          <div>
            <Button pending={ending.isPending} onClick={() => void ask('others', '')}>
              {t('sessions.endOthers')}
            </Button>
          </div>
        )}
        {failed !== undefined && (
          <div role="alert" className={styles.failed}>
            <FailureWords words={failed} />
          </div>
        )}
        {reading.isError && (
          <div>
            <Button onClick={() => void reading.refetch()}>{t('failures.retry')}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}

interface EntryProps {
  readonly session: StaffSession;
  readonly withName: boolean;
  readonly pending: boolean;
  readonly onEnd: (name: string) => void;
}

function Entry({ session, withName, pending, onEnd }: EntryProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { person, browser, system, network, beganAt, seenAt, isCurrent } = session;
  const client =
    browser !== null && system !== null
      ? t('sessions.client', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
  const name = withName ? t('sessions.ofPerson', { name: person.name, client }) : client;
  const used = t('sessions.used', {
    seen: formats.relative(seenAt),
    began: formats.exact(beganAt),
  });
  return (
    <li className={styles.entry}>
      <div>
        <strong>{name}</strong>
        {isCurrent && (
          <p>
            <strong>{t('sessions.current')}</strong>
          </p>
        )}
        <p>{used}</p>
        {network !== null && <p className={styles.muted}>{t('sessions.network', { network })}</p>}
      </div>
      {!isCurrent && (
        <Button
          variant="quiet"
          pending={pending}
          aria-label={t('sessions.endOne', { session: name })}
          onClick={() => onEnd(name)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

type SessionEnd = { readonly sessionId: string } | 'others';

/** The person's sessions, or those of a market's staff; every end answers those that are left. */
function useSessions(market: CountryCode | undefined) {
  const call = useCall();
  const client = useQueryClient();
  const queryKey = ['sessions', market ?? 'mine'];
  const reading = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      market === undefined
        ? (await call(sessions.listMySessions, { signal })).items
        : (await call(sessions.listSessions, { params: { countryCode: market }, signal })).items,
  });
  const end = (ended: SessionEnd) => {
    if (ended === 'others') return call(sessions.endMyOtherSessions);
    const { sessionId } = ended;
    return market === undefined
      ? call(sessions.endMySession, { params: { sessionId } })
      : call(sessions.endSession, { params: { countryCode: market, sessionId } });
  };
  const ending = useMutation({
    mutationFn: async (ended: SessionEnd) => (await end(ended)).items,
    onSuccess: (items) => client.setQueryData(queryKey, items),
  });
  return { reading, ending };
}
