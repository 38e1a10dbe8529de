import {
  downloadEnding,
  endingLimit,
  listEnding,
  listRetentionRuns,
  type RetentionRun,
} from '@countersign/contract/retention';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type Retention, retentionKinds } from '@countersign/domain/retention/retention';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { serverClock } from '../../../clock/server-clock.ts';
import { failureMessage } from '../../../failures/failure-message.ts';
import { ReadFailed } from '../../../failures/read-failed.tsx';
import { type CallFailure, failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { calendarDay } from '../../../registration/calendar-day.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import dialog from '../../../ui/dialog-body.module.css';
import { Link } from '../../../ui/link.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { registrationPath } from '../address/desk-paths.ts';
import styles from './retention-dialog.module.css';
import { periodsOf, useEnding } from './use-ending.ts';

const perPage = '20';
const runsShown = '10';

interface RetentionDialogProps {
  readonly countryCode: CountryCode;
  /** As typed; undefined where a period is faulty. */
  readonly retention: Retention | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Which registrations end at the next run with the typed periods, and what the last runs did. */
export default function RetentionDialog(props: RetentionDialogProps) {
  const { isOpen, onClose } = props;
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={titleId} dismissable>
      <h2 id={titleId} className={dialog.title}>
        {t('settings.retention.title')}
      </h2>
      <div className={dialog.body}>
        {props.retention === undefined ? (
          <p>{t('settings.fault.retention')}</p>
        ) : (
          <Ending {...props} retention={props.retention} />
        )}
        <Runs {...props} />
        <Button wide onClick={onClose}>
          {t('customerService.views.close')}
        </Button>
      </div>
    </Modal>
  );
}

function Ending({
  countryCode,
  retention,
  isOpen,
}: RetentionDialogProps & { readonly retention: Retention }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const periods = periodsOf(retention);
  const hasPeriods = Object.keys(periods).length > 0;
  const count = useEnding(countryCode, retention, isOpen && hasPeriods);
  const reading = useInfiniteQuery({
    queryKey: ['ending', countryCode, periods],
    queryFn: ({ signal, pageParam }) =>
      call(listEnding, {
        params: { countryCode },
        query: { ...periods, limit: perPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: (page) => page.nextCursor,
    enabled: isOpen && hasPeriods,
  });
  if (!hasPeriods) return <p className={styles.muted}>{t('settings.retention.keepsAll')}</p>;
  if (reading.data === undefined) {
    return reading.isError ? (
      <ReadFailed error={reading.error} onRetry={() => void reading.refetch()} />
    ) : (
      <Skeleton lines={4} />
    );
  }
  const rows = reading.data.pages.flatMap(({ items }) => items);
  const total = retentionKinds.reduce((sum, kind) => sum + (count.data?.counts[kind] ?? 0), 0);
  return (
    <>
      {count.data !== undefined && (
        <p role="status">
          {t('settings.retention.ending', {
            count: total,
            shown: formats.number(total),
            time: formats.exact(count.data.at),
          })}{' '}
          {count.data.held > 0 &&
            t('settings.retention.held', {
              count: count.data.held,
              shown: formats.number(count.data.held),
            })}
        </p>
      )}
      {rows.length > 0 && (
        <ol className={styles.rows}>
          {rows.map((row) => (
            <li key={`${row.kind} ${row.ticketNumber}`}>
              <Link to={registrationPath(row, '')}>{row.practiceName}</Link>
              <p className={styles.muted}>
                {row.ticketNumber} ·{' '}
                {t(`settings.retention.since.${row.kind}`, {
                  date: calendarDay(row.since, formats),
                })}
                {row.heldUntil !== null && (
                  <strong className={styles.held}>
                    {t('settings.retention.rowHeld', {
                      date: calendarDay(row.heldUntil, formats),
                    })}
                  </strong>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
      {reading.hasNextPage && (
        <Button
          variant="quiet"
          pending={reading.isFetchingNextPage}
          onClick={() => void reading.fetchNextPage()}
        >
          {t('settings.retention.more')}
        </Button>
      )}
      {rows.length > 0 && <Download countryCode={countryCode} retention={retention} />}
    </>
  );
}

/** What the list says, whole, as a file. */
function Download({
  countryCode,
  retention,
}: Pick<RetentionDialogProps, 'countryCode'> & { readonly retention: Retention }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const [state, setState] = useState<'idle' | 'reading' | 'cut' | CallFailure>('idle');
  const download = async () => {
    setState('reading');
    try {
      const query = periodsOf(retention);
      const { csv, isCut } = await call(downloadEnding, { params: { countryCode }, query });
      const day = new Date(serverClock.nowMs()).toISOString().slice(0, 10);
      saveFile(new Blob([csv], { type: 'text/csv' }), `retention-${countryCode}-${day}.csv`);
      setState(isCut ? 'cut' : 'idle');
    } catch (error) {
      setState(failureOf(error));
    }
  };
  return (
    <>
      <Button pending={state === 'reading'} onClick={() => void download()}>
        {t('settings.retention.download')}
      </Button>
      <p role="status" className={styles.muted}>
        {state === 'cut' && t('settings.retention.cut', { shown: formats.number(endingLimit) })}
      </p>
      {typeof state === 'object' && (
        <Notice tone="error" title={t('stopList.downloadFailed')}>
          <p>{failureMessage(state, undefined, t).next}</p>
        </Notice>
      )}
    </>
  );
}

function Runs({ countryCode, isOpen }: RetentionDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const reading = useQuery({
    queryKey: ['retention-runs', countryCode],
    queryFn: ({ signal }) =>
      call(listRetentionRuns, { params: { countryCode }, query: { limit: runsShown }, signal }),
    enabled: isOpen,
  });
  const said = ({ endedAt, erased, held, leftOut }: RetentionRun) => {
    const parts = retentionKinds
      .filter((kind) => erased[kind] > 0)
      .map((kind) =>
        t('settings.retention.runErased', {
          kind: t(`settings.retention.kind.${kind}`),
          shown: formats.number(erased[kind]),
        }),
      );
    if (held > 0) parts.push(t('settings.retention.runHeld', { shown: formats.number(held) }));
    if (leftOut > 0)
      parts.push(t('settings.retention.runLeftOut', { shown: formats.number(leftOut) }));
    if (endedAt === null) parts.push(t('settings.retention.underWay'));
    return parts.length === 0 ? t('settings.retention.nothing') : parts.join(' · ');
  };
  return (
    <section>
      <h3 className={styles.heading}>{t('settings.retention.runs')}</h3>
      {reading.data === undefined && !reading.isError && <Skeleton lines={2} />}
      {reading.data === undefined && reading.isError && (
        <ReadFailed error={reading.error} onRetry={() => void reading.refetch()} />
      )}
      {reading.data?.items.length === 0 && (
        <p className={styles.muted}>{t('settings.retention.noRuns')}</p>
      )}
      <ol className={styles.rows}>
        {reading.data?.items.map((run) => (
          <li key={run.day}>
            <strong>{calendarDay(run.day, formats)}</strong>
            <p className={styles.muted}>{said(run)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
