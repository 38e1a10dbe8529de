import type { Day, RegistrationFilter } from '@countersign/contract/registration-filter';
import type { Translate } from '../../../translations/translate.ts';
import { dayAfter, dayBefore, dayFormat, daysText } from './utc-day.ts';

type Period = Pick<RegistrationFilter, 'decidedFrom' | 'decidedBefore'>;
type Ends = readonly [from: Day | undefined, before: Day | undefined];
type Words = Readonly<Record<'on' | 'since' | 'until' | 'between', (days: string) => string>>;

/** "Decided on Nov 19, 2026 (UTC)"; undefined without a period. `tag` is a BCP 47 locale. */
export function periodText(
  { decidedFrom, decidedBefore }: Period,
  tag: string,
  t: Translate,
): string | undefined {
  return daysWords([decidedFrom, decidedBefore], tag, {
    on: (day) => t('customerService.decidedOn', { day }),
    since: (day) => t('customerService.decidedSince', { day }),
    until: (day) => t('customerService.decidedUntil', { day }),
    between: (days) => t('customerService.decidedBetween', { days }),
  });
}

/** As periodText, of what was received or withdrawn within a period. */
export function eventText(
  kind: 'received' | 'withdrawn',
  ends: Ends,
  tag: string,
  t: Translate,
): string | undefined {
  return daysWords(ends, tag, {
    on: (days) => t(`customerService.figure.${kind}.on`, { days }),
    since: (days) => t(`customerService.figure.${kind}.since`, { days }),
    until: (days) => t(`customerService.figure.${kind}.until`, { days }),
    between: (days) => t(`customerService.figure.${kind}.between`, { days }),
  });
}

function daysWords([from, before]: Ends, tag: string, words: Words): string | undefined {
  // Most lists have none: its format would take a phone as long as two rows.
  if (from === undefined && before === undefined) return undefined;
  const day = dayFormat(tag, { dateStyle: 'medium' });
  if (before === undefined) return from && words.since(day(from));
  const last = dayBefore(before);
  if (from === undefined) return words.until(day(last));
  if (dayAfter(from) === before) return words.on(day(from));
  // An inverted range is shown as it is: it explains the empty list.
  return words.between(from < before ? daysText(from, last, tag) : `${day(from)} – ${day(last)}`);
}
