import type { RegistrationSummary } from '@countersign/contract/registration-list';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './evidence-mark.module.css';

type Waiting = Pick<RegistrationSummary, 'reversalProposed' | 'decisionProposed'>;

/** A registration of which a decision waits for a second person, or its reversal for an administrator; else nothing. */
export function WaitingMark({ item }: { readonly item: Waiting }) {
  const { t } = useTranslation();
  const { reversalProposed = false, decisionProposed = false } = item;
  if (!reversalProposed && !decisionProposed) return null;
  return (
    <span className={styles.mark} data-state="look">
      <Icon name={decisionProposed ? 'person' : 'undo'} size={15} />
      {t(`customerService.${decisionProposed ? 'proposal' : 'reversal'}.mark`)}
    </span>
  );
}
