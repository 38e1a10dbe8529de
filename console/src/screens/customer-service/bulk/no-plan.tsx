import { useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from './bulk-screen.module.css';

/** Opened by its address, with nothing selected. */
export function NoPlan() {
  const { t } = useTranslation();
  const { search } = useLocation();
  useDocumentTitle(t('customerService.bulk.none'));
  return (
    <>
      <div className={styles.head}>
        <h1>{t('customerService.bulk.none')}</h1>
        <p className={styles.lead}>{t('customerService.bulk.noneText')}</p>
      </div>
      <div className={styles.acts}>
        <LinkButton variant="primary" to={paths.customerService + search}>
          {t('customerService.bulk.toList')}
        </LinkButton>
      </div>
    </>
  );
}
