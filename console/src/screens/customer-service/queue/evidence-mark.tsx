import type { EvidenceState } from '@countersign/contract/evidence/evidence';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './evidence-mark.module.css';

const iconOf = {
  confirmed: 'check',
  'not-checked': 'info',
  look: 'warning',
  contradicted: 'warning',
} as const satisfies Record<EvidenceState, IconName>;

interface EvidenceMarkProps {
  readonly state: EvidenceState | null | undefined;
  /** Nothing is left to approve or to check: only what the evidence is. */
  readonly isDecided: boolean;
  /** Something came up after the approval: that is what matters then. */
  readonly concern?: boolean | undefined;
}

/** The summary of the evidence: icon, words and colour; nothing while there is none. */
export function EvidenceMark({ state, isDecided, concern = false }: EvidenceMarkProps) {
  const { t } = useTranslation();
  if (concern) {
    return (
      <span className={styles.mark} data-state="contradicted">
        <Icon name="warning" size={15} />
        {t('customerService.concern.mark')}
      </span>
    );
  }
  if (state === null || state === undefined) return null;
  return (
    <span className={styles.mark} data-state={state}>
      {state !== 'not-checked' && <Icon name={iconOf[state]} size={15} />}
      {t(`customerService.${isDecided ? 'evidenceDecided' : 'evidenceOption'}.${state}`)}
    </span>
  );
}
