import { type DecisionVerb, decisionPath } from '@countersign/domain/login-link/screen-paths';
import type { Registration } from '@countersign/domain/registration/registration';
import { useLocation } from 'react-router';
import { fromList } from '../../../login-link/entry-channel.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { registrationPath, withoutVerb } from '../address/desk-paths.ts';
import { toForm } from '../address/split-view.ts';
import styles from './decide-card.module.css';

/** Opens the form in its place, on a phone the screen for it; decides nothing. */
export function DecideCard({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  // Elsewhere the bar at the thumb has the same two links: once is enough.
  const isWide = useMedia('(min-width: 60rem)');
  if (!isWide) return null;
  return (
    <Card title={t('customerService.decide')}>
      <p>{t('customerService.waitingText')}</p>
      <div className={styles.ways}>
        <DecideLinks registration={registration} />
      </div>
    </Card>
  );
}

/** The two ways to the form, in the order of every screen. */
export function DecideLinks({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const isWide = useMedia('(min-width: 60rem)');
  const place = {
    ticketNumber: registration.ticketNumber,
    countryCode: registration.countryCode,
    locale: new URLSearchParams(search).get('locale') ?? undefined,
  };
  const wayTo = (verb: DecisionVerb) =>
    isWide
      ? { to: registrationPath(registration, search, verb), state: toForm }
      : { to: decisionPath(verb, place), state: fromList(withoutVerb(search)) };
  return (
    <>
      <LinkButton wide variant="primary" {...wayTo('approve')}>
        {t('customerService.approve')}
      </LinkButton>
      <LinkButton wide {...wayTo('reject')}>
        {t('customerService.reject')}
      </LinkButton>
    </>
  );
}
