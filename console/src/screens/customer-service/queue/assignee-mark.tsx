import type { Claim } from '@countersign/contract/claim';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './assignee-mark.module.css';

/** The person who works on a registration, or that it is unassigned. */
export function AssigneeMark({
  claim,
  subject,
}: {
  readonly claim: Claim | null;
  /** The person who is signed in. */
  readonly subject: string | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (claim === null) {
    return <span className={styles.unassigned}>{t('customerService.assigneeNobody')}</span>;
  }
  const mine = claim.subject === subject;
  return (
    <span
      className={styles.assignee}
      data-mine={mine}
      title={t('customerService.claim.until', { time: formats.time(claim.until) })}
    >
      <Icon name="person" size={15} />
      {mine ? t('customerService.assigneeMe') : claim.name}
    </span>
  );
}
