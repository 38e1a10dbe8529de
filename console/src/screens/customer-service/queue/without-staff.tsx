import type { CountryCode } from '@countersign/domain/market/country-code';
import { useState } from 'react';
import { useMe } from '../../../queries/use-me.ts';
import { useTabStorage } from '../../../storage/use-tab-storage.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { deskPaths } from '../address/desk-paths.ts';
import styles from './without-staff.module.css';

const name = 'without-staff-noted';

/** Markets whose mails reach no reviewer: one line, until it is dismissed or other markets lack one. */
export function WithoutStaff({ markets }: { readonly markets: readonly CountryCode[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const storage = useTabStorage();
  const isAdministrator = useMe()?.roles.includes('administrator') ?? false;
  const now = markets.join();
  const [noted, setNoted] = useState(() => storage.read(name));
  if (markets.length === 0 || noted === now) return null;
  return (
    <p className={styles.line}>
      <Icon name="warning" size={16} />
      <span>
        {t('customerService.withoutStaff', {
          markets: formats.list(markets.map((code) => formats.market(code))),
        })}{' '}
        {isAdministrator && (
          <Link to={deskPaths.settings}>{t('customerService.withoutStaffLink')}</Link>
        )}
      </span>
      <button
        type="button"
        aria-label={t('customerService.withoutStaffDismiss')}
        onClick={() => {
          storage.write(name, now);
          setNoted(now);
        }}
      >
        <Icon name="cross" size={14} />
      </button>
    </p>
  );
}
