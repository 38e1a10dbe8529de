import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './evidence-mark.module.css';

/** A decided registration whose reversal waits for an administrator; else nothing. */
export function ReversalMark({ marked = false }: { readonly marked?: boolean | undefined }) {
  const { t } = useTranslation();
  if (!marked) return null;
  return (
    <span className={styles.mark} data-state="look">
      <Icon name="undo" size={15} />
      {t('customerService.reversal.mark')}
    </span>
  );
}
