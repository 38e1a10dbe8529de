import type { Registration } from '@countersign/domain/registration/registration';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { changedFacts } from './changed-facts.ts';
import styles from './changed-facts-list.module.css';

/** In a conflict: the data that differ from what was on the screen. */
export function ChangedFactsList({
  before,
  after,
}: {
  readonly before: Registration | undefined;
  readonly after: Registration;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (before === undefined) return null;
  const facts = changedFacts(before, after, t, formats);
  if (facts.length === 0) {
    return after.status === 'pending' ? <p>{t('decision.conflict.nothingChanged')}</p> : null;
  }
  return (
    <>
      <p className={styles.title}>{t('decision.conflict.whatChanged')}</p>
      <ul className={styles.list}>
        {facts.map((fact) => (
          <li key={fact.label}>
            <span className={styles.label}>{fact.label}:</span>{' '}
            {fact.after ?? t('decision.conflict.removed')}
            {fact.before !== undefined && (
              <span className={styles.before}>
                {t('decision.conflict.before', { value: fact.before })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
