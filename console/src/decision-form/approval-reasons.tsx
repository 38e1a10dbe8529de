import {
  type ApprovalCode,
  allChecksPassed,
  chosenApprovalCodes,
} from '@countersign/domain/registration/reason-codes';
import { useTranslation } from '../translations/use-translation.ts';
import { CheckboxList } from '../ui/checkbox-list.tsx';
import styles from './approval-reasons.module.css';

interface ApprovalReasonsProps {
  readonly chosen: readonly ApprovalCode[];
  readonly onChange: (chosen: ApprovalCode[]) => void;
  /** Whether everything that is required has been confirmed; else no one may say that all checks passed. */
  readonly isConfirmed: boolean;
}

/** Optional reasons for an approval (S7.4). */
export function ApprovalReasons({ chosen, onChange, isConfirmed }: ApprovalReasonsProps) {
  const { t } = useTranslation();
  return (
    <CheckboxList
      legend={
        <>
          {t('decision.approvalReasons')}{' '}
          <span className={styles.note}>{t('decision.optional')}</span>
        </>
      }
      options={chosenApprovalCodes.map((code) => ({
        value: code,
        label:
          code === allChecksPassed ? (
            <>
              {t(`reasons.code.${code}`)}{' '}
              <span className={styles.when}>{t('decision.allPassedHint')}</span>
            </>
          ) : (
            t(`reasons.code.${code}`)
          ),
        note: code,
        disabled: code === allChecksPassed && !isConfirmed && !chosen.includes(code),
      }))}
      chosen={chosen}
      onChange={(codes) => onChange([...codes])}
    />
  );
}
