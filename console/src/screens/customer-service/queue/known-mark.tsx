import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './evidence-mark.module.css';

/** That a waiting registration may be known already. */
export function KnownMark({ marked }: { readonly marked: boolean | undefined }) {
  const { t } = useTranslation();
  if (marked !== true) return null;
  return (
    <span className={styles.mark} data-state="look">
      <Icon name="search" size={15} />
      {t('customerService.known.maybe')}
    </span>
  );
}
