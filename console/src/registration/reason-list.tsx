import type { ApprovalCode, RejectionCode } from '@countersign/domain/registration/reason-codes';
import { useTranslation } from '../translations/use-translation.ts';
import styles from './reason-list.module.css';

/** The reasons of a decision, with label and code. */
export function ReasonList({
  codes,
}: {
  readonly codes: readonly (ApprovalCode | RejectionCode)[];
}) {
  const { t } = useTranslation();
  if (codes.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {codes.map((code) => (
        <li key={code}>
          <span>{t(`reasons.code.${code}`)}</span> <span className={styles.code}>{code}</span>
        </li>
      ))}
    </ul>
  );
}
