import { type Claim, claimMinutes } from '@countersign/contract/claims/claim';
import { serverClock } from '../../../clock/server-clock.ts';
import type { Formats } from '../../../translations/formats.ts';
import type { Translate } from '../../../translations/translate.ts';
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
    <span className={styles.assignee} data-mine={mine} title={untilText(claim.until, t, formats)}>
      <Icon name="person" size={15} />
      {mine ? t('customerService.assigneeMe') : claim.name}
    </span>
  );
}

/** A person's own notice ends within minutes; what lasts longer was assigned, mostly for days. */
function untilText(until: string, t: Translate, formats: Pick<Formats, 'time' | 'exact'>): string {
  const leftMs = Date.parse(until) - serverClock.nowMs();
  if (leftMs <= claimMinutes * 60_000) {
    return t('customerService.claim.until', { time: formats.time(until) });
  }
  const isSoon = leftMs < 12 * 3_600_000;
  const time = isSoon ? formats.time(until) : formats.exact(until);
  return t('customerService.claim.assignedUntil', { time });
}
