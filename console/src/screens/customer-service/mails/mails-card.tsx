import type { Registration } from '@countersign/domain/registration/registration';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCall } from '../../../http/use-call.ts';
import { mailsQuery } from '../../../queries/mails-query.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './mail-entry.module.css';
import { MailEntry } from './mail-entry.tsx';

/** The mails about a registration with their states. */
export function MailsCard({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  const reading = useInfiniteQuery(mailsQuery(useCall(), registration, registration.version));
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  const mails = reading.data?.pages.flatMap(({ items }) => items);
  return (
    <Card title={t('mails.title')}>
      {mails === undefined && !reading.isError && (
        <>
          <VisuallyHidden>{t('mails.loading')}</VisuallyHidden>
          <Skeleton lines={3} />
        </>
      )}
      {mails === undefined && reading.isError && (
        <p className={styles.none}>{t('mails.unavailable')}</p>
      )}
      {mails?.length === 0 && <p className={styles.none}>{t('mails.none')}</p>}
      <div ref={place} tabIndex={-1}>
        {mails !== undefined && mails.length > 0 && (
          <ul className={styles.mails}>
            {mails.map((mail) => (
              <MailEntry key={mail.mailId} mail={mail} />
            ))}
          </ul>
        )}
        {reading.hasNextPage && (
          <Button
            variant="quiet"
            pending={reading.isFetchingNextPage}
            onClick={() => void reading.fetchNextPage()}
          >
            {t('mails.more')}
          </Button>
        )}
      </div>
    </Card>
  );
}
