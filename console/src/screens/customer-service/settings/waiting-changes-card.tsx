import type { Market } from '@countersign/contract/market-settings';
import {
  confirmWaitingChange,
  type LoosenedSettings,
  listWaitingChanges,
  returnWaitingChange,
  type WaitingChange,
} from '@countersign/contract/waiting-changes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureMessage } from '../../../failures/failure-message.ts';
import { ReadFailed } from '../../../failures/read-failed.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import { DifferenceLines } from './difference-lines.tsx';
import styles from './settings.module.css';
import { settingsDifferences } from './settings-differences.ts';
import { waitingChangesKey } from './waiting-changes-key.ts';

interface WaitingChangesCardProps {
  readonly market: Market;
  /** Called after each act: the market and its record of changes may be others. */
  readonly onSettled: () => void;
}

/** The changes that take a protection away and wait for a second administrator; nothing where none waits. */
export function WaitingChangesCard({ market, onSettled }: WaitingChangesCardProps) {
  const { t } = useTranslation();
  const call = useCall();
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  const params = { countryCode: market.countryCode };
  const queryKey = waitingChangesKey(market.countryCode);
  const reading = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listWaitingChanges, { params, signal }),
  });
  const settling = useMutation({
    mutationFn: ({ changeId, act }: { changeId: string; act: 'confirm' | 'return' }) => {
      const endpoint = act === 'confirm' ? confirmWaitingChange : returnWaitingChange;
      return call(endpoint, { params: { ...params, changeId } });
    },
    onSuccess: (left) => client.setQueryData(queryKey, left),
    // Another administrator may have been first.
    onError: () => client.invalidateQueries({ queryKey }),
    onSettled,
  });
  if (reading.isError && reading.data === undefined) {
    return (
      <Card title={t('settings.waiting.title')}>
        <ReadFailed error={reading.error} onRetry={() => void reading.refetch()} />
      </Card>
    );
  }
  const items = reading.data?.items ?? [];
  if (items.length === 0 && !settling.isError && !settling.isSuccess) return null;
  const failure = settling.isError ? failureMessage(failureOf(settling.error), undefined, t) : null;
  return (
    <Card title={t('settings.waiting.title')}>
      <div ref={place} tabIndex={-1} className={styles.waiting}>
        {items.length > 0 && <p className={styles.muted}>{t('settings.waiting.text')}</p>}
        {failure !== null && (
          <Notice tone="error" title={failure.title}>
            <p>{failure.next}</p>
            {failure.reference !== undefined && <p>{failure.reference}</p>}
          </Notice>
        )}
        <ol className={styles.changes}>
          {items.map((change) => (
            <Waiting
              key={change.id}
              market={market}
              change={change}
              isBusy={settling.isPending}
              onSettle={(act) => settling.mutate({ changeId: change.id, act })}
            />
          ))}
        </ol>
        <div role="status">
          {settling.isSuccess && (
            <p>
              {t(
                settling.variables.act === 'confirm'
                  ? 'settings.waiting.confirmed'
                  : 'settings.waiting.returned',
              )}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

function Waiting({
  market,
  change,
  isBusy,
  onSettle,
}: {
  readonly market: Market;
  readonly change: WaitingChange;
  readonly isBusy: boolean;
  readonly onSettle: (act: 'confirm' | 'return') => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { at, by, expiresAt, before, after, stopList, mayConfirm } = change;
  return (
    <li className={styles.change}>
      <p className={styles.changeHead}>
        <strong>{by.name}</strong>
        <time dateTime={at} title={formats.relative(at)} className={styles.muted}>
          {formats.exact(at)}
        </time>
      </p>
      <DifferenceLines
        differences={
          stopList !== undefined
            ? [{ what: 'stopList', ...stopList }]
            : settingsDifferences(withFields(market, before), withFields(market, after))
        }
      />
      <p className={styles.muted}>
        {t(mayConfirm ? 'settings.waiting.until' : 'settings.waiting.ownUntil', {
          time: formats.timeAndDay(new Date(expiresAt)),
        })}
      </p>
      <div className={styles.foot}>
        {mayConfirm && (
          <Button variant="primary" pending={isBusy} onClick={() => onSettle('confirm')}>
            {t('settings.waiting.confirm')}
          </Button>
        )}
        <Button pending={isBusy} onClick={() => onSettle('return')}>
          {t(mayConfirm ? 'settings.waiting.return' : 'settings.waiting.takeBack')}
        </Button>
      </div>
    </li>
  );
}

function withFields(market: Market, fields: LoosenedSettings): Market {
  return { ...market, ...fields } as Market; // an answer has a field or not, and never an undefined one
}
