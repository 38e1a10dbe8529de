import { listRegistrations } from '@countersign/contract/registration-list';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useCall } from '../http/use-call.ts';
import { listOfPage } from '../login-link/entry-channel.ts';
import { paths } from '../paths.ts';
import { marketLanguage } from '../registration/market-language.ts';
import { RelativeTime } from '../time/relative-time.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './next-pending.module.css';

/**
 * Links to the registration of this market that is due first and that no one has claimed, without a verb
 * chosen beforehand, and to the list that the person came from, after a mail to the market's.
 */
export function NextPending({
  after,
  locale,
}: {
  readonly after: RegistrationKey;
  readonly locale: string | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const { countryCode } = after;
  const { state } = useLocation();
  const list = listOfPage(state) ?? listOfMarket(countryCode, locale);
  const { data, isError } = useQuery({
    queryKey: ['registrations', 'next', countryCode, after.ticketNumber],
    queryFn: ({ signal }) =>
      call(listRegistrations, {
        query: { status: 'pending', countryCode, order: 'due', limit: '10' },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const next = data?.items.find(
    (item) => item.ticketNumber !== after.ticketNumber && item.assignee === null,
  );
  return (
    <Card title={t('decision.result.next', { market: formats.market(countryCode) })}>
      <div className={styles.next} aria-live="polite">
        {next !== undefined && (
          <>
            <p>
              <strong lang={marketLanguage(countryCode)}>
                <bdi>{next.practiceName}</bdi>
              </strong>
              <span className={styles.small}>
                <span lang={marketLanguage(countryCode)}>{next.city}</span> · {next.ticketNumber} ·{' '}
                {t('registration.received')} <RelativeTime at={next.submittedAt} />
              </span>
            </p>
            <LinkButton
              variant="primary"
              to={`${paths.customerService}/${next.countryCode}/${next.ticketNumber}${list}`}
            >
              {t('decision.result.openNext')}
            </LinkButton>
          </>
        )}
        {data !== undefined && next === undefined && (
          <p>{t('decision.result.nextNone', { market: formats.market(countryCode) })}</p>
        )}
        {isError && <p>{t('decision.result.nextUnknown')}</p>}
        {data === undefined && !isError && (
          <>
            <VisuallyHidden>{t('decision.result.nextLoading')}</VisuallyHidden>
            <Skeleton lines={2} />
          </>
        )}
      </div>
      <div className={styles.queue}>
        <LinkButton to={paths.customerService + list}>{t('decision.result.toQueue')}</LinkButton>
      </div>
    </Card>
  );
}

function listOfMarket(countryCode: string, locale: string | undefined): string {
  return `?${new URLSearchParams({ countryCode, ...(locale === undefined ? {} : { locale }) })}`;
}
