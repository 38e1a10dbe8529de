import type { RegistrationFilter } from '@countersign/contract/registration-filter';
import type { Translate } from '../../../translations/translate.ts';
import { dayAfter, dayBefore, dayFormat, daysText } from './utc-day.ts';

type Period = Pick<RegistrationFilter, 'decidedFrom' | 'decidedBefore'>;

/** "Decided on Nov 19, 2026 (UTC)"; undefined without a period. `tag` is a BCP 47 locale. */
export function periodText(
  { decidedFrom, decidedBefore }: Period,
  tag: string,
  t: Translate,
): string | undefined {
  // Most lists have none: its format would take a phone as long as two rows.
  if (decidedFrom === undefined && decidedBefore === undefined) return undefined;
  const day = dayFormat(tag, { dateStyle: 'medium' });
  if (decidedBefore === undefined) {
    return decidedFrom && t('customerService.decidedSince', { day: day(decidedFrom) });
  }
  const last = dayBefore(decidedBefore);
  if (decidedFrom === undefined) return t('customerService.decidedUntil', { day: day(last) });
  if (dayAfter(decidedFrom) === decidedBefore) {
    return t('customerService.decidedOn', { day: day(decidedFrom) });
  }
  // An inverted range is shown as it is: it explains the empty list.
  const days =
    decidedFrom < decidedBefore
      ? daysText(decidedFrom, last, tag)
      : `${day(decidedFrom)} – ${day(last)}`;
  return t('customerService.decidedBetween', { days });
}
