import { readHistory } from '@countersign/contract/history';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { type Call, useCall } from '../http/use-call.ts';
import { historyQueryKey, noAutoRefetch } from '../queries/registration-query.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFocusRecovery } from '../ui/use-focus-recovery.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './history-card.module.css';
import { historyEntries } from './history-entries.ts';
import { HistoryLine } from './history-line.tsx';
import { HoldPart } from './hold-part.tsx';
import { NoteForm } from './note-form.tsx';

/** A new note is shown if the history has at most this many pages. */
const pagesToTheNewest = 20;

/**
 * The events so far, newest last, and the form for a note. A separate call: the decision never
 * waits for it.
 */
export function HistoryCard({
  registrationKey,
  seenEvidence,
  mayEnd = false,
}: {
  readonly registrationKey: RegistrationKey;
  /** Its data can end after the days of its market, which a hold prevents. */
  readonly mayEnd?: boolean;
  /** The evidence that a decision names by its hash. */
  readonly seenEvidence?: (hash: string) => ReactNode;
}) {
  const { t } = useTranslation();
  const history = useInfiniteQuery(historyQuery(useCall(), registrationKey));
  const { isError } = history;
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  // Many lines: in slices, so that a phone answers touches in between.
  const data = useDeferredValue(history.data);
  const isKnown = history.data !== undefined;
  const isErased = history.data?.pages.some(({ items }) =>
    items.some(({ kind }) => kind === 'erased'),
  );
  // A note is the newest event, so it is on the last page.
  const showNewest = async () => {
    const { data: first } = await history.refetch();
    let last = first?.pages.at(-1);
    for (let page = 1; typeof last?.nextCursor === 'string' && page < pagesToTheNewest; page += 1) {
      const { data: further, isError: stopped } = await history.fetchNextPage();
      last = stopped ? undefined : further?.pages.at(-1);
    }
  };
  return (
    <Card title={t('history.title')}>
      <div ref={place} tabIndex={-1}>
        {data !== undefined && (
          <ol className={styles.lines}>
            {historyEntries(data.pages.flatMap(({ items }) => items)).map((entry) => (
              <HistoryLine key={entry.event.sequence} entry={entry} seenEvidence={seenEvidence} />
            ))}
          </ol>
        )}
        {data === undefined && isError && <p className={styles.none}>{t('history.unavailable')}</p>}
        {data === undefined && !isError && (
          <>
            <VisuallyHidden>{t('history.loading')}</VisuallyHidden>
            <Skeleton lines={3} />
          </>
        )}
        {history.isFetchNextPageError && <p className={styles.none}>{t('history.moreFailed')}</p>}
        {history.hasNextPage && (
          <Button
            variant="quiet"
            pending={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t('history.more')}
          </Button>
        )}
      </div>
      <div className={styles.note}>
        <NoteForm registrationKey={registrationKey} onAdded={showNewest} />
      </div>
      {isKnown && !isErased && (
        <HoldPart registrationKey={registrationKey} mayEnd={mayEnd} onChanged={showNewest} />
      )}
    </Card>
  );
}

const historyPageSize = '50';

/** The events of a registration, page by page; read apart from the registration itself. */
function historyQuery(call: Call, key: RegistrationKey) {
  return infiniteQueryOptions({
    ...noAutoRefetch,
    queryKey: historyQueryKey(key),
    queryFn: ({ signal, pageParam }) =>
      call(readHistory, {
        params: key,
        query: { limit: historyPageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: (page) => page.nextCursor,
  });
}
