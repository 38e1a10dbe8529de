import { listFailedMails, listMails, type Mail } from '@countersign/contract/mails';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FailureScreen } from '../../../failures/failure-screen.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { pollIntervalOf } from '../../../queries/mails-query.ts';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { registrationPath } from '../address/desk-paths.ts';
import { mailKinds, useRefreshOnChanges } from '../live/use-refresh-on-changes.ts';
import { MailEntry } from './mail-entry.tsx';
import styles from './mails-screen.module.css';

const perPage = '25';
const everyMs = 60_000;
const listKey = ['failed-mails', 'list'];

/** `/customerService/mails`: undelivered mails of the person's markets, as work to do. */
export function MailsScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('mails.queue.pageTitle'));
  const reading = useFailedMails();
  const list = useRef<HTMLUListElement>(null);
  // The list does not change while the pointer or the focus is in it.
  const mayMove = () => list.current?.matches(':hover, :focus-within') !== true;
  useRefreshOnChanges(listKey, mailKinds, { mayMove, everyMs });
  // A mail that was sent again on this visit stays in its place and shows its state.
  const [taken, setTaken] = useState<readonly Mail[]>([]);
  const addTaken = (mail: Mail) => setTaken((before) => [...before.filter(isOther(mail)), mail]);
  if (reading.isError && reading.data === undefined) {
    return (
      <FailureScreen
        failure={failureOf(reading.error)}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    );
  }
  const listed = reading.data?.pages.flatMap(({ items }) => items);
  const mails = listed && withTaken(listed, taken);
  return (
    <div className={styles.screen}>
      <div>
        <h1>{t('mails.queue.heading')}</h1>
        <p className={styles.text}>{t('mails.queue.text')}</p>
      </div>
      {mails === undefined && (
        <div role="status" className={styles.mail}>
          <VisuallyHidden>{t('mails.loading')}</VisuallyHidden>
          <Skeleton lines={8} />
        </div>
      )}
      {mails?.length === 0 && (
        <div className={styles.empty}>
          <h2>{t('mails.queue.emptyTitle')}</h2>
          <p className={styles.text}>{t('mails.queue.emptyText')}</p>
        </div>
      )}
      {mails !== undefined && mails.length > 0 && (
        <ul ref={list} className={styles.mails}>
          {mails.map((mail) => (
            <UndeliveredMail
              key={mail.mailId}
              listed={mail}
              taken={taken.find((one) => one.mailId === mail.mailId)}
              onTaken={addTaken}
            />
          ))}
        </ul>
      )}
      {reading.isFetchNextPageError && <p className={styles.text}>{t('mails.moreFailed')}</p>}
      {reading.hasNextPage && (
        <Button pending={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
          {t('mails.more')}
        </Button>
      )}
    </div>
  );
}

function useFailedMails() {
  const call = useCall();
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ signal, pageParam }) =>
      call(listFailedMails, {
        query: { limit: perPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: (page) => page.nextCursor,
    // These ask no one whether the list may move.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

const isOther = (mail: Mail) => (one: Mail) => one.mailId !== mail.mailId;

/** The list together with the sent mails that have left it, newest first. */
function withTaken(listed: readonly Mail[], taken: readonly Mail[]): readonly Mail[] {
  const gone = taken.filter((mail) => listed.every(isOther(mail)));
  return [...listed, ...gone].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** A mail of the queue; after it was sent again, its state is polled. */
function UndeliveredMail({
  listed,
  taken,
  onTaken,
}: {
  readonly listed: Mail;
  /** The server's response after it was sent again on this visit. */
  readonly taken: Mail | undefined;
  readonly onTaken: (mail: Mail) => void;
}) {
  const formats = useFormats();
  const mail = useWatched(taken) ?? listed;
  return (
    <MailEntry mail={mail} heading="h2" onTaken={onTaken}>
      <p className={styles.about}>
        {mail.practice !== null && (
          <>
            <bdi>{mail.practice}</bdi>
            {' · '}
          </>
        )}
        <Link to={registrationPath(mail, '')}>{mail.ticketNumber}</Link>
        {` · ${formats.market(mail.countryCode)}`}
      </p>
    </MailEntry>
  );
}

function useWatched(taken: Mail | undefined): Mail | undefined {
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['watched-mail', taken?.mailId, taken],
    enabled: taken !== undefined,
    queryFn: async ({ signal }) => {
      if (taken === undefined) return undefined;
      const { countryCode, ticketNumber } = taken;
      const params = { countryCode, ticketNumber };
      const { items } = await call(listMails, { params, signal });
      return items.find(({ mailId }) => mailId === taken.mailId) ?? taken;
    },
    refetchInterval: ({ state }) => pollIntervalOf(state.data === undefined ? [] : [state.data]),
  });
  return data ?? taken;
}
