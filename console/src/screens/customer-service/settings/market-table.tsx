import type { Market } from '@countersign/contract/market-settings';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { withoutGap } from '../../../translations/without-gap.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { deskPaths } from '../address/desk-paths.ts';
import styles from './settings.module.css';
import { unconfirmedYears } from './working-time-draft.ts';

/** The person's markets with their main settings; each links to its form. */
export function MarketTable({ markets }: { readonly markets: readonly Market[] }) {
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
