import type { Claim } from '@countersign/contract/claims/claim';
import { serverClock } from '../../../clock/server-clock.ts';
import type { Formats } from '../../../translations/formats.ts';
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
      title={t('customerService.claim.until', { time: untilText(claim.until, formats) })}
    >
      <Icon name="person" size={15} />
      {mine ? t('customerService.assigneeMe') : claim.name}
    </span>
  );
}

/** The time alone names an hour of this day; an assignment lasts for days. */
function untilText(until: string, formats: Pick<Formats, 'time' | 'exact'>): string {
  const isSoon = Date.parse(until) - serverClock.nowMs() < 12 * 3_600_000;
  return isSoon ? formats.time(until) : formats.exact(until);
}
