import { useTranslation } from '../translations/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './waits-for-second.module.css';

/** Below the title of a registration of which a decision waits for a second person. */
export function WaitsForSecond() {
  const { t } = useTranslation();
  return (
    <p className={styles.waits}>
      <Icon name="person" size={16} />
      {t('decision.second.title')}
    </p>
  );
}
