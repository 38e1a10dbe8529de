import type { Notification } from '@countersign/contract/notifications';
import { RetryButton } from '../failures/retry-button.tsx';
import { failureOf } from '../http/call-error.ts';
import { paths } from '../paths.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './bell.module.css';
import { useMarkAsRead, useNotifications } from './use-notifications.ts';

interface NotificationListProps {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** What the person was told of, newest first; each opens its registration. */
export function NotificationList({ isOpen, close }: NotificationListProps) {
  const { t } = useTranslation();
  const reading = useNotifications(isOpen);
  const marking = useMarkAsRead();
  const items = reading.data?.pages.flatMap((page) => page.items);
  const newest = items?.[0];
  return (
    <section className={styles.list} aria-labelledby="notifications-heading">
      <div className={styles.head}>
        <h2 id="notifications-heading">{t('notifications.heading')}</h2>
        {newest !== undefined && (reading.data?.pages[0]?.unread ?? 0) > 0 && (
          <Button
            variant="quiet"
            pending={marking.isPending}
            onClick={() => marking.mutate({ until: newest.at })}
          >
            {t('notifications.markAll')}
          </Button>
        )}
      </div>
      {items === undefined && reading.isError && (
        <div role="alert">
          <p>{t('notifications.failed')}</p>
          <RetryButton
            failure={failureOf(reading.error)}
            retrying={reading.isFetching}
            onRetry={() => void reading.refetch()}
          />
        </div>
      )}
      {items === undefined && !reading.isError && (
        <div role="status">
          <VisuallyHidden>{t('frame.loading')}</VisuallyHidden>
          <Skeleton lines={4} />
        </div>
      )}
      {items?.length === 0 && <p className={styles.muted}>{t('notifications.empty')}</p>}
      {items !== undefined && items.length > 0 && (
        <ul>
          {items.map((one) => (
            <Entry
              key={one.notificationId}
              notification={one}
              onOpen={() => {
                if (!one.isRead) {
                  marking.mutate({ until: one.at, notificationIds: [one.notificationId] });
                }
                close();
              }}
            />
          ))}
        </ul>
      )}
      {marking.isError && <p role="alert">{t('notifications.notMarked')}</p>}
      {reading.hasNextPage && (
        <Button pending={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
          {t('notifications.more')}
        </Button>
      )}
      <Link to={`${paths.customerService}/notifications`} className={styles.more} onClick={close}>
        {t('notifications.settings')}
      </Link>
    </section>
  );
}

function Entry({
  notification: { event, by, at, isRead, practiceName, countryCode, ticketNumber, status },
  onOpen,
}: {
  readonly notification: Notification;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <li data-unread={!isRead || undefined}>
      <Link
        to={`${paths.customerService}/${countryCode}/${encodeURIComponent(ticketNumber)}`}
        className={styles.entry}
        onClick={onOpen}
      >
        {!isRead && <VisuallyHidden>{t('notifications.isUnread')}</VisuallyHidden>}
        <span>
          {event === 'assigned' && by === null
            ? t('notifications.told.assignedByRule')
            : t(`notifications.told.${event}`, { by: by ?? t('notifications.aColleague') })}
        </span>
        <strong dir="auto">{practiceName || ticketNumber}</strong>
        <span className={styles.muted}>
          {formats.market(countryCode)} · {ticketNumber}
          {status !== 'pending' && <span> · {t(`registration.status.${status}`)}</span>} ·{' '}
          <time dateTime={at} title={formats.exact(at)}>
            {formats.relative(at)}
          </time>
        </span>
      </Link>
    </li>
  );
}
