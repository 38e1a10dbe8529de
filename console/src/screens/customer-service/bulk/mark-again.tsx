import { useSignedInAgain } from '../../../session/signed-in-again.tsx';
import { useTranslation } from '../../../translations/use-translation.ts';
import styles from './selection-bar.module.css';

/** After the second sign-in for many rows. Beside an open registration it may have been for that one's act. */
export default function MarkAgain() {
  const { t } = useTranslation();
  return useSignedInAgain() ? (
    <p className={styles.note} role="status">
      {t('customerService.bulk.markAgain')}
    </p>
  ) : null;
}
