import type { ApplicationDocument } from '@countersign/domain/registration/application';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { ExternalLink } from './external-link.tsx';
import styles from './registration-facts.module.css';

/** The documents stay at the registration site; each opens there, in a tab of its own. */
export function DocumentsCard({
  documents,
}: {
  readonly documents: readonly ApplicationDocument[];
}) {
  const { t } = useTranslation();
  return (
    <Card title={t('registration.documents')}>
      {documents.length === 0 ? (
        <p className={styles.none}>{t('registration.noDocuments')}</p>
      ) : (
        <ul className={styles.documents}>
          {documents.map((document) => (
            <li key={`${document.kind} ${document.link}`}>
              <ExternalLink href={document.link}>{document.fileName}</ExternalLink>
              <span className={styles.small}>
                {t(`registration.documentKind.${document.kind}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
