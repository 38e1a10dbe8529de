import type { Market } from '@countersign/contract/market-settings';
import { parseMarket } from '@countersign/domain/market/parse-market';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { FailureScreen } from '../../../failures/failure-screen.tsx';
import { type CallFailure, failureOf } from '../../../http/call-error.ts';
import { useMeQuery } from '../../../queries/use-me.ts';
import { useSessionActions } from '../../../session/use-session.ts';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { withoutGap } from '../../../translations/without-gap.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { AbsencesCard } from '../absences/absences-card.tsx';
import { deskPaths } from '../address/desk-paths.ts';
import { SessionsCard } from '../sessions/sessions-card.tsx';
import { StopListCard, stopListKey } from '../stop-list/stop-list-card.tsx';
import { WebhooksCard } from '../webhooks/webhooks-card.tsx';
import { OwnWordsCard } from '../words/own-words-card.tsx';
import { MarketHistory, marketHistoryKey } from './market-history.tsx';
import { MarketSettingsForm } from './market-settings-form.tsx';
import styles from './settings.module.css';
import { TextFlagsCard } from './text-flags-card.tsx';
import { marketsKey, useMarkets } from './use-markets.ts';
import { WaitingChangesCard } from './waiting-changes-card.tsx';
import { waitingChangesKey } from './waiting-changes-key.ts';
import { unconfirmedYears } from './working-time-draft.ts';

/** `/customerService/settings`: the settings that administrators change per market. */
export function SettingsScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('settings.pageTitle'));
  const me = useMeQuery();
  if (me.data === undefined && !me.isError) return <Loading />;
  const roles = me.data?.roles ?? [];
  // Without any role, the failure of reading the markets says so.
  if (roles.length > 0 && !roles.includes('administrator')) return <NotForYou />;
  return <Markets />;
}

function Markets() {
  const { search } = useLocation();
  const code = new URLSearchParams(search).get('countryCode');
  const asked = parseMarket(code ?? '')?.countryCode;
  const reading = useMarkets();
  if (reading.data === undefined) {
    if (!reading.isError) return <Loading />;
    const failure = failureOf(reading.error);
    if (isForAdministrators(failure)) return <NotForYou />;
    return (
      <FailureScreen
        failure={failure}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    );
  }
  const market = reading.data.find(({ countryCode }) => countryCode === asked);
  if (market === undefined) {
    return <AllMarkets markets={reading.data} isOther={code !== null} />;
  }
  return <ChosenMarket key={market.countryCode} market={market} />;
}

interface AllMarketsProps {
  readonly markets: readonly Market[];
  /** The address names a market that is none of these. */
  readonly isOther: boolean;
}

function AllMarkets({ markets, isOther }: AllMarketsProps) {
  const { t } = useTranslation();
  const heading = useFocusWithoutLink();
  return (
    <div className={styles.screen}>
      <h1 ref={heading} tabIndex={-1}>
        {t('settings.heading')}
      </h1>
      {isOther && (
        <Notice tone="warn" title={t('settings.otherMarket')}>
          <p>{t('settings.otherMarketText')}</p>
        </Notice>
      )}
      <p className={styles.muted}>{t('settings.text')}</p>
      <MarketTable markets={markets} />
      <TextFlagsCard />
    </div>
  );
}

function ChosenMarket({ market }: { readonly market: Market }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const client = useQueryClient();
  const heading = useFocusWithoutLink();
  // One more reader: the table may be old, and by mounting it reads what was saved since.
  useMarkets();
  const { countryCode } = market;
  const readHistoryAgain = () =>
    void client.invalidateQueries({ queryKey: marketHistoryKey(countryCode) });
  const readWaitingAgain = () => {
    void client.invalidateQueries({ queryKey: waitingChangesKey(countryCode) });
    readHistoryAgain();
  };
  const readAllAgain = () => {
    void client.invalidateQueries({ queryKey: marketsKey });
    void client.invalidateQueries({ queryKey: stopListKey(countryCode) });
    readHistoryAgain();
  };
  return (
    <div className={styles.screen}>
      <div>
        <p className={styles.crumb}>
          <Link to={deskPaths.settings}>{t('settings.back')}</Link>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {t('settings.headingOf', { market: formats.market(countryCode) })}
        </h1>
      </div>
      <WaitingChangesCard market={market} onSettled={readAllAgain} />
      <MarketSettingsForm market={market} />
      <StopListCard countryCode={countryCode} onChanged={readWaitingAgain} />
      <OwnWordsCard countryCode={countryCode} onChanged={readHistoryAgain} />
      <AbsencesCard market={countryCode} />
      <SessionsCard market={countryCode} />
      <WebhooksCard countryCode={countryCode} onChanged={readHistoryAgain} />
      <MarketHistory countryCode={countryCode} />
    </div>
  );
}

/** The heading's: it takes the focus of a followed link that is gone, since the path and thus the page are the same. */
function useFocusWithoutLink() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useLocation().key === 'default';
  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body) heading.current?.focus();
  }, [isFirstPage]);
  return heading;
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{t('settings.loading')}</VisuallyHidden>
      <Skeleton lines={8} />
    </div>
  );
}

function isForAdministrators(failure: CallFailure): boolean {
  return failure.kind === 'problem' && failure.problem.code === 'role-not-sufficient';
}

/** For a person with a role other than administrator. */
function NotForYou() {
  const { t } = useTranslation();
  const { signInAsOtherAccount } = useSessionActions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.screen}>
      <div role="alert" className={styles.notForYou}>
        <h1 ref={heading} tabIndex={-1}>
          {t('settings.notForYou')}
        </h1>
        <p className={styles.muted}>{t('settings.notForYouText')}</p>
      </div>
      <div className={styles.foot}>
        <LinkButton to={deskPaths.queue}>{t('settings.toQueue')}</LinkButton>
        <Button onClick={signInAsOtherAccount}>{t('decision.failure.signInAsSomebodyElse')}</Button>
      </div>
    </div>
  );
}

/** The person's markets with their main settings; each links to its form. */
function MarketTable({ markets }: { readonly markets: readonly Market[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const named = markets
    .map((market) => ({ ...market, name: formats.market(market.countryCode) }))
    .sort((a, b) => a.name.localeCompare(b.name, formats.tag));
  const hours = new Intl.NumberFormat(formats.tag, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
  });
  if (named.length === 0) return <p className={styles.empty}>{t('settings.noMarkets')}</p>;
  return (
    <ul className={styles.markets}>
      {named.map(({ countryCode, name, staff, targetHours, workingTime, reminders }) => (
        <li key={countryCode} className={styles.market}>
          <Link
            className={styles.marketName}
            to={`${deskPaths.settings}?countryCode=${countryCode}`}
          >
            {name}
          </Link>
          {staff.length === 0 ? (
            <span className={styles.warning}>
              <Icon name="warning" size={15} /> {t('settings.withoutStaff')}
            </span>
          ) : (
            <span className={styles.muted}>
              {t('settings.people', { count: staff.length, shown: formats.number(staff.length) })}
            </span>
          )}
          <span className={styles.muted}>
            {t(workingTime == null ? 'settings.target' : 'settings.workingTime.target', {
              time: withoutGap(formats.tag, hours.format(targetHours)),
            })}
            {' · '}
            {t(reminders ? 'settings.remindersOn' : 'settings.remindersOff')}
          </span>
          {workingTime != null && unconfirmedYears(workingTime, new Date()).length > 0 && (
            <span className={styles.warning}>
              <Icon name="warning" size={15} />{' '}
              {t('settings.workingTime.unconfirmed', {
                year: unconfirmedYears(workingTime, new Date()).join(', '),
              })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
