import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import styles from '../../../ui/entry-list.module.css';
import { AbsencesCard } from './absences-card.tsx';

/** `/customerService/absences`: when the person is away. */
export function AbsencesScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('absences.pageTitle'));
  return (
    <div className={styles.screen}>
      <h1>{t('absences.heading')}</h1>
      <AbsencesCard />
    </div>
  );
}
