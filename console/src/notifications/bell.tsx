import { unreadLimit } from '@countersign/contract/notifications';
import { useId, useRef, useState } from 'react';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import styles from './bell.module.css';
import { NotificationList } from './notification-list.tsx';
import { useUnread } from './use-notifications.ts';

/** The bell in the console's frame: how much is unread, and behind it what the person was told of. */
export function Bell() {
  const { t } = useTranslation();
  const formats = useFormats();
  const unread = useUnread() ?? 0;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const shown = formats.number(unread) + (unread >= unreadLimit ? '+' : '');
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        popoverTarget={listId}
        aria-label={
          unread === 0
            ? t('notifications.bell.none')
            : t('notifications.bell.unread', { count: unread, shown })
        }
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className={styles.bell}>
          <path d="M10 2.8a4.7 4.7 0 0 1 4.7 4.7c0 3.7 1.5 4.8 1.5 6H3.8c0-1.2 1.5-2.3 1.5-6A4.7 4.7 0 0 1 10 2.8ZM8.2 16.2a1.9 1.9 0 0 0 3.6 0" />
        </svg>
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {shown}
          </span>
        )}
      </button>
      <div
        id={listId}
        ref={list}
        popover="auto"
        className={styles.popover}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        <NotificationList isOpen={isOpen} close={() => list.current?.hidePopover()} />
      </div>
    </>
  );
}
