import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import styles from '../../../ui/entry-list.module.css';
import { SessionsCard } from './sessions-card.tsx';

/** `/customerService/sessions`: where the person is signed in. */
export function SessionsScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('sessions.pageTitle'));
  return (
    <div className={styles.screen}>
      <h1>{t('sessions.pageTitle')}</h1>
      <SessionsCard />
    </div>
  );
}
